import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defects } from './defects.ts'
import { plant } from './plant.ts'

/** Lives through 70 days for each planted defect, and says which law found it. Without a name: all of them. */
async function main(name: string | undefined): Promise<void> {
  if (name === undefined) return planEach()
  const defect = defects.find((each) => each.name === name)
  if (!defect) throw new Error(`There is no defect "${name}"`)
  plant(defect)
  // Loaded only now, with the defect in it.
  const { openOwnDatabase } = await import('../report/own-database.ts')
  const { simulate } = await import('../simulate.ts')
  const own = await openOwnDatabase()
  const plan = { seed: 7, customers: 12, days: 70, beatMinutes: 360 }
  const laws = new Set<string>()
  try {
    const { breaches } = await simulate(plan, await own.create())
    for (const { law } of breaches) laws.add(law)
  } finally {
    await own.close()
  }
  console.log(`${laws.has(defect.law) ? 'found' : 'MISSED'}: ${name}`)
  for (const law of laws) console.log(`  by: ${law}`)
  process.exitCode = laws.has(defect.law) ? 0 : 1
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
