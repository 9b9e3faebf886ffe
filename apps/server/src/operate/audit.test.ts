import { randomUUID } from 'node:crypto'
import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActs } from '../db/schema/audit.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { createClosers } from '../process/closers.ts'
import { commands } from './commands.ts'
import { openReconcileNeeds } from './reconcile/open-needs.ts'
import { findCommand, operatorUsage, runCommand } from './run-command.ts'

const shop = useTestShop()
const log = pino({ level: 'silent' })
const closers = createClosers(log)
let jobs: Jobs
let whole: Awaited<ReturnType<typeof openReconcileNeeds>>
beforeAll(async () => {
  jobs = await openJobs(shop.databaseUrl, log, {
    purpose: 'enqueue',
    unlessAway: (write) => write(),
  })
  whole = await openReconcileNeeds({ config: shop.config, log }, closers)
})
afterAll(async () => {
  await jobs.stop()
  await closers.closeAll()
})

const { db, by } = { db: () => shop.database.db, by: `Ada ${randomUUID()}` }

async function run(...typed: string[]) {
  const found = findCommand(typed)
  if (!found) throw new Error(`${typed.join(' ')} is no command`)
  const own = { db: db(), clock: () => shop.now(), jobs, by }
  const { publicUrl } = shop.config
  return runCommand(
    found.command.needs === 'app'
      ? { app: { ...whole, by } }
      : { database: { ...own, publicUrl, isProduction: false } },
    found,
  )
}

function actsByAda() {
  return db()
    .select()
    .from(staffActs)
    .where(eq(staffActs.name, by))
    .orderBy(asc(staffActs.at), asc(staffActs.id))
}

test('every command is in the audit log, once and under the name of the operator', async () => {
  const { order } = await aLineOwner(shop)
  const id = randomUUID()
  const now = new Date().toISOString()
  const typedAfter: Readonly<Record<string, readonly string[]>> = {
    migrate: [],
    jobs: [],
    'jobs again': [id],
    evidence: [order.number],
    labels: [],
    'invite-admin': [`${id}@example.com`, 'Eve', 'Admin'],
    'demo-admin': [],
    reconcile: [now],
    'reconcile refund': ['pi_unknown'],
    'reconcile end-line': [id, 'never', 'sold'],
    'reconcile end-suspension': [id, id, 'never', 'asked'],
    'reconcile cancel-port-in': [id, 'never', 'asked'],
  }
  expect(Object.keys(typedAfter)).toEqual(commands.map(({ words }) => words))
  const entries: Record<string, unknown> = {}
  for (const { words } of commands) {
    const before = await actsByAda()
    await run(...words.split(' '), ...(typedAfter[words] ?? []))
    entries[words] = (await actsByAda()).length - before.length
  }
  expect(entries).toEqual(Object.fromEntries(commands.map(({ words }) => [words, 1])))
  for (const act of await actsByAda()) expect(act).toMatchObject({ origin: 'operator' })
})

test('an entry says why, what the answer was, and whom it is about', async () => {
  const owner = await aLineOwner(shop)
  await run('reconcile', 'end-line', owner.order.id, 'paid', 'twice')
  await run('evidence', owner.order.number)
  const [ended, looked] = (await actsByAda()).slice(-2)
  expect(ended).toMatchObject({
    act: 'refused-command',
    reason: 'paid twice',
    subjectId: owner.order.id,
    after: { command: 'reconcile end-line', answer: 'An order holds this line. It was not ended.' },
  })
  const { id: customerId } = owner.customer
  expect(looked).toMatchObject({ act: 'downloadEvidence', reason: null, customerId })
  expect(JSON.stringify(looked)).not.toContain(owner.customer.email)
})

test('words that mean nothing leave no entry, and the usage names every command', async () => {
  const before = await actsByAda()
  expect(await run('jobs', 'again')).toBeNull()
  expect(await run('reconcile', 'refund')).toBeNull()
  expect(await actsByAda()).toEqual(before)
  expect(findCommand(['orders'])).toBeNull()
  for (const { words } of commands.filter(({ does }) => does !== null))
    expect(operatorUsage).toContain(`  ${words}`)
})
