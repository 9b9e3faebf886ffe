import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defects } from './defects.ts'
import { plant } from './plant.ts'

/** Lives with a planted defect until its law is broken, for 100 days at most. Without a name: with each. */
async function main(name: string | undefined): Promise<void> {
  if (name === undefined) return planEach()
  const defect = defects.find((each) => each.name === name)
  if (!defect) throw new Error(`There is no defect "${name}"`)
  plant(defect)
  // Loaded only now, with the defect in it.
  const { openOwnDatabase } = await import('../report/own-database.ts')
  const { simulate } = await import('../simulate.ts')
  const own = await openOwnDatabase()
  const plan = { seed: 7, customers: 12, days: 100, beatMinutes: 360, faults: [], ...defect.plan }
  let foundOn: number | null = null
  const laws = new Set<string>()
  try {
    const { breaches } = await simulate(plan, await own.create(), {
      async onDay(day, { story }) {
        for (const { law } of story.breaches) laws.add(law)
        if (laws.has(defect.law)) foundOn = day
        return foundOn === null
      },
    })
    // Some laws are looked at when all is over.
    for (const { law } of breaches) laws.add(law)
    if (laws.has(defect.law)) foundOn ??= plan.days
  } finally {
    await own.close()
  }
  console.log(`${foundOn === null ? 'MISSED' : `found on day ${String(foundOn)}`}: ${name}`)
  for (const law of laws) console.log(`  by: ${law}`)
  process.exitCode = foundOn === null ? 1 : 0
}

function planEach(): void {
  for (const { name } of defects) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}

await main(process.argv[2])
