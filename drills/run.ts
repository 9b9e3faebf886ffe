import { setTimeout as pause } from 'node:timers/promises'
import { runKept } from '../bench/measure/bench.ts'
import { askedToEnd } from '../tooling/runner/processes.mjs'
import { PlainError, runMain, secondsSince } from '../tooling/runner/say.mjs'
import { alerts } from './alerts.ts'
import { build } from './build.ts'
import { compose } from './compose.ts'
import { failover, failoverOfHosts } from './failover.ts'
import { image } from './image.ts'
import { type Drill, tableOfReport } from './machine/drill.ts'
import { pgbouncer } from './pgbouncer.ts'
import { pointInTime } from './point-in-time.ts'
import { rollingChange } from './rolling-change.ts'
import { strapi } from './strapi.ts'
import { systemd } from './systemd.ts'

const drills: readonly Drill[] = [
  alerts,
  build,
  compose,
  failover,
  failoverOfHosts,
  image,
  pgbouncer,
  pointInTime,
  rollingChange,
  strapi,
  systemd,
]

/** `npm run drill <name>`: proves on this machine, with the real programs, what no test can. */
async function main([name]: readonly string[]): Promise<number> {
  const drill = drills.find((each) => each.name === name)
  if (!drill) {
    const known = drills.map((each) => `  ${each.name.padEnd(16)}${each.about}`).join('\n')
    if (name) throw new PlainError(`There is no drill "${name}". The drills are:\n${known}`)
    console.log(`npm run drill <name>\n\n${known}`)
    return 0
  }
  const startedAt = Date.now()
  console.log(`## ${drill.name}: ${drill.about}\n`)
  const report = await runKept((keep) => Promise.race([drill.run(keep), end(drill)]))
  console.log(`\n${tableOfReport(report)}\n\nTook ${secondsSince(startedAt)}.`)
  return 0
}

/** Rejects on Ctrl-C, or when the drill has taken too long: what it started is stopped then, too. */
async function end({ withinMs }: Drill): Promise<never> {
  const late = withinMs && pause(withinMs, 'It took too long.', { ref: false })
  const asked = askedToEnd().then(() => 'Interrupted.')
  throw new PlainError(await Promise.race(late ? [asked, late] : [asked]), 130)
}

await runMain(() => main(process.argv.slice(2)))
// A drill that was interrupted still has customers.
process.exit()
