import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'
import { test as journey } from './journey.ts'
import { type Stack, startStack } from './stack.ts'

type PlanRecord = { id: number; attributes: { planId: string; name: string; priceCents: number } }

/** A product that no other journey visits, so that it can be changed and disturbed. */
export type OwnShop = {
  stack: Stack
  /** For letting time pass; the server has its own connections. */
  database: Database
  /** Puts a plan like Standard on sale under a name of its own. */
  sell(plan: { planId: string; name: string; priceCents: number }): Promise<void>
  withdraw(planId: string): Promise<void>
}

async function openOwnShop(visitors: string): Promise<OwnShop & { close(): Promise<void> }> {
  const contentDir = await mkdtemp(join(tmpdir(), `openline-content-${visitors}-`))
  await cp('content', contentDir, { recursive: true })
  const stack = await startStack({ env: { CONTENT_DIR: contentDir } })
  const postgres = await startEmbeddedPostgres({ dataDir: stack.dataDir, log: () => {} })
  const database = openDatabase(postgres.url)
  const file = join(contentDir, 'api/plans.json')
  const changePlans = async (change: (plans: PlanRecord[]) => PlanRecord[]) => {
    const { data } = JSON.parse(await readFile(file, 'utf8')) as { data: PlanRecord[] }
    await writeFile(file, JSON.stringify({ data: change(data) }))
    // Started anew, the server asks for the content immediately.
    await stack.stopServer()
    await stack.startServer()
  }
  const without = (plans: PlanRecord[], planId: string) =>
    plans.filter(({ attributes }) => attributes.planId !== planId)
  return {
    stack,
    database,
    sell: (plan) =>
      changePlans((plans) => {
        const like = plans.find(({ attributes }) => attributes.planId === 'standard-monthly')
        if (!like) throw new Error('There is no plan to take as a model')
        const record = { id: plans.length + 1, attributes: { ...like.attributes, ...plan } }
        return [...without(plans, plan.planId), record]
      }),
    withdraw: (planId) => changePlans((plans) => without(plans, planId)),
    close: async () => {
      await database.close()
      await postgres.stop()
      await stack.stop()
      await rm(contentDir, { recursive: true, force: true })
    },
  }
}

const startsWithinMs = 120_000

/** A journey in a shop of its own. A file that uses it keeps its tests in one worker. */
export const test = journey.extend<Record<never, never>, { ownShop: OwnShop }>({
  ownShop: [
    async ({ browserName }, use) => {
      const ownShop = await openOwnShop(browserName)
      await use(ownShop)
      await ownShop.close()
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.stack.shopUrl),
  sandboxUrl: ({ ownShop }, use) => use(ownShop.stack.sandboxUrl),
})
