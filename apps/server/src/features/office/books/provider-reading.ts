import { secondsAfter, type TimeSpan } from '../../../clock.ts'
import type { ProviderEntry, ProviderPayout } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import {
  findFirstCapture,
  insertEntries,
  knownPayouts,
  readUntil,
  savePayouts,
  setPayout,
  setReadUntil,
} from './provider-store.ts'

const daySeconds = 24 * 3600
/** An entry may be listed a little after its time. */
const againSeconds = 3 * daySeconds
/** Who is up to date reads what comes again, and the last hour, in one list. */
const atOnceSeconds = againSeconds + daySeconds
/** As long a payout may be on its way, or come back. */
const payoutsSeconds = 30 * daySeconds
const entriesAtOnce = 500

type ReadNeeds = Needs<'db' | 'clock' | 'payment' | 'log'>

/** A scheduled task. Where the provider is away, the next run continues. */
export async function readProviderBalance(deps: ReadNeeds): Promise<void> {
  await readLedger(deps).catch((err: unknown) =>
    deps.log.error({ err }, 'provider balance check failed; retrying'),
  )
}

/**
 * Reads the provider's ledger of our balance, some days at a time from where the last reading came to. What was read
 * before changes nothing, so that one that breaks off continues.
 */
async function readLedger(deps: ReadNeeds): Promise<void> {
  const now = deps.clock()
  const until = await readUntil(deps.db)
  const first = until ?? (await findFirstCapture(deps.db))
  if (!first) return
  for (let since = secondsAfter(first, -againSeconds); since < now; ) {
    const end = secondsAfter(since, atOnceSeconds)
    await readEntries(deps, { since, until: end })
    if (!until || end > until) await setReadUntil(deps.db, end < now ? end : now)
    since = end
  }
  await readPayouts(deps, { since: secondsAfter(first, -payoutsSeconds), until: soon(now) })
}

type Payout = Omit<ProviderPayout, 'hasListedEntries'>

/** All at once: most of them are known as they are, with their entries. */
async function readPayouts(deps: ReadNeeds, span: TimeSpan): Promise<void> {
  // A list that grows while it is read may name one twice.
  const payouts = new Map<string, Payout>()
  const ids = new Set<string>()
  for await (const { hasListedEntries, ...payout } of deps.payment.listPayouts(span)) {
    payouts.set(payout.id, payout)
    if (hasListedEntries) ids.add(payout.id)
  }
  if (payouts.size === 0) return
  const known = await knownPayouts(deps.db, [...payouts.keys()])
  const isNews = ({ id, status, arrivesOn, bankReference }: Payout): boolean => {
    const before = known.get(id)
    const isSame = before?.status === status && before.arrivesOn === arrivesOn
    return !isSame || before.bankReference !== bankReference
  }
  await savePayouts(deps.db, [...payouts.values()].filter(isNews))
  for (const id of ids) if (!known.get(id)?.hasEntries) await readPayout(deps, id)
}

/** What the provider's clock has already. */
function soon(now: Date): Date {
  return secondsAfter(now, daySeconds)
}

async function readEntries({ db, payment }: ReadNeeds, span: TimeSpan): Promise<void> {
  let entries: ProviderEntry[] = []
  for await (const entry of payment.listBalanceEntries(span)) {
    entries.push(entry)
    if (entries.length < entriesAtOnce) continue
    await insertEntries(db, entries)
    entries = []
  }
  await insertEntries(db, entries)
}

async function readPayout({ db, payment }: ReadNeeds, payoutId: string): Promise<void> {
  const ids: string[] = []
  for await (const id of payment.listEntriesOfPayout(payoutId)) ids.push(id)
  await setPayout(db, payoutId, ids)
}
