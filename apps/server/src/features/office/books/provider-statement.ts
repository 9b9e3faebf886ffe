import type { DayRange } from '@openline/contract/office/books-desk'
import {
  maxDifferences,
  type ProviderStatement,
} from '@openline/contract/office/provider-statement-desk'
import { iso } from '../../../clock.ts'
import { csvFile } from '../../../csv-file.ts'
import { inParts } from '../../../db/in-time-order.ts'
import type { Db } from '../../../db/open.ts'
import { StreamedFile } from '../../../http/streamed-file.ts'
import type { Needs } from '../../../needs.ts'
import { spanOfDays } from '../../../time/start-of-day.ts'
import { readUntil } from './provider-store.ts'
import {
  listDifferences,
  listEntriesIn,
  listPayoutsIn,
  sumProvider,
  sumSides,
} from './statement-store.ts'

/** The journal of some days of the carrier's calendar against the provider's ledger, as it was last read. */
export async function providerStatementOf(
  { db, prices }: Needs<'db' | 'prices'>,
  range: DayRange,
): Promise<ProviderStatement> {
  const span = spanOfDays(range, prices.rates.carrierFees.timeZone)
  const sides = await sumSides(db, span)
  const provider = await sumProvider(db, span)
  const { movedCents, feesCents, otherCents, paidOutCents } = provider
  const payouts = await listPayoutsIn(db, span)
  return {
    readUntil: iso(await readUntil(db)),
    ...sides,
    ...provider,
    balanceCents: movedCents + feesCents + otherCents + paidOutCents,
    differences: (await listDifferences(db, span, maxDifferences)).map(
      ({ orderId, orderNumber, at, ...row }) => ({
        ...row,
        at: iso(at),
        order: orderId === null ? null : { id: orderId, number: orderNumber ?? '' },
      }),
    ),
    payouts: payouts.map(({ count, cents, createdAt, ...payout }) => ({
      ...payout,
      createdAt: iso(createdAt),
      entries: count === 0 ? null : { count, cents },
    })),
  }
}

/** The provider's ledger of some days as a file. */
export function providerEntriesFile(
  { db, prices }: Needs<'db' | 'prices'>,
  range: DayRange,
): StreamedFile {
  const name = `provider-entries-${range.from}-to-${range.to}.csv`
  const span = spanOfDays(range, prices.rates.carrierFees.timeZone)
  return new StreamedFile(name, 'text/csv', writeEntries(db, span))
}

const columns = [
  'time',
  'kind',
  'entry',
  'reference',
  'amount_cents',
  'fee_cents',
  'net_cents',
  'payout',
  'arrives_on',
  'bank_reference',
] as const

async function* writeEntries(db: Db, span: Parameters<typeof sumSides>[1]): AsyncGenerator<string> {
  yield csvFile([columns])
  for await (const part of inParts(span, (wanted) => listEntriesIn(db, wanted))) {
    yield csvFile(
      part.map(({ entry, arrivesOn, bankReference }) => [
        iso(entry.at),
        entry.kind,
        entry.id,
        entry.reference,
        entry.amountCents,
        entry.feeCents,
        entry.amountCents - entry.feeCents,
        entry.payoutId,
        arrivesOn,
        bankReference,
      ]),
    )
  }
}
