import { type JournalTotals, journalAccounts } from '@openline/contract/office/books-desk'
import type { AccountCodes } from './account-codes.ts'
import type { Booking, Entry } from './bookings.ts'

/** What bookings brought to and took from each account that they name, in the order of the accounts. */
export async function sumAccounts(
  journal: AsyncIterable<Booking>,
  codes: AccountCodes,
): Promise<JournalTotals['accounts']> {
  const sums = new Map<Entry['account'], { debitCents: number; creditCents: number }>()
  for await (const { entries } of journal) {
    for (const { account, cents } of entries) {
      const sum = sums.get(account) ?? { debitCents: 0, creditCents: 0 }
      if (cents > 0) sum.debitCents += cents
      else sum.creditCents -= cents
      sums.set(account, sum)
    }
  }
  return journalAccounts.flatMap((account) => {
    const sum = sums.get(account)
    return sum ? [{ account, code: codes[account], ...sum }] : []
  })
}
