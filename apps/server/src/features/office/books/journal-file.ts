import { csvFile } from '../../../csv-file.ts'
import type { AccountCodes } from './account-codes.ts'
import type { Booking } from './bookings.ts'

const columns = [
  'time',
  'kind',
  'order',
  'payment',
  'provider_payment',
  'customer',
  'account',
  'code',
  'detail',
  'cents',
] as const

const linesAtOnce = 500

/** The journal as CSV, a line for each entry, given piece by piece as it is read. */
export async function* writeJournal(
  journal: AsyncIterable<Booking>,
  codes: AccountCodes,
): AsyncGenerator<string> {
  yield csvFile([columns])
  let lines: ReturnType<typeof linesOf> = []
  for await (const booking of journal) {
    lines.push(...linesOf(booking, codes))
    if (lines.length < linesAtOnce) continue
    yield csvFile(lines)
    lines = []
  }
  if (lines.length > 0) yield csvFile(lines)
}

function linesOf(
  { at, kind, customerId, orderNumber, payment, entries }: Booking,
  codes: AccountCodes,
) {
  const { attemptId, intentId } = payment ?? { attemptId: null, intentId: null }
  const said = [at.toISOString(), kind, orderNumber, attemptId, intentId, customerId] as const
  return entries.map(({ account, detail, cents }) => [
    ...said,
    account,
    codes[account],
    detail,
    cents,
  ])
}
