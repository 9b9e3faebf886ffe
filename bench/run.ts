import { cpus, loadavg } from 'node:os'
import { checkout } from './checkout.ts'
import { deskSearch } from './desk-search.ts'
import { firstLoad } from './first-load.ts'
import { growth, growthOfTenMillion } from './growth.ts'
import { lighthouse } from './lighthouse.ts'
import { login } from './login.ts'
import { type Bench, runBench } from './measure/bench.ts'
import { tableOf } from './measure/figures.ts'
import { plans } from './plans.ts'
import { portEvents } from './port-events.ts'
import { renewals } from './renewals.ts'
import { shopPage } from './shop-page.ts'

const benches: readonly Bench[] = [
  firstLoad,
  plans,
  shopPage,
  login,
  checkout,
  lighthouse,
  portEvents,
  renewals,
  growth,
  growthOfTenMillion,
  deskSearch,
]

/** Prints each bench's figures as they come, in the form that docs/performance.md has them. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !benches.some((bench) => bench.name === name))
  if (unknown) {
    const known = benches.map(({ name, about }) => `  ${name.padEnd(12)}${about}`)
    console.error(`There is no bench "${unknown}". The benches are:\n${known.join('\n')}`)
    process.exitCode = 1
    return
  }
  console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`)
  for (const bench of benches) {
    const isChosen = names.length === 0 ? !bench.isLong : names.includes(bench.name)
    if (isChosen) await runAndPrint(bench)
  }
}

async function runAndPrint(bench: Bench): Promise<void> {
  const before = loadavg()[0] ?? 0
  console.log(`\n## ${bench.name}: ${bench.about}\n`)
  console.log(tableOf(await runBench(bench)))
  console.log(`\nLoad average before: ${before.toFixed(1)}`)
}

await main(process.argv.slice(2))
