import { sumDailyTotals } from '@openline/server/features/office/books/daily-totals'
import { readJournal } from '@openline/server/features/office/books/journal'
import type { World } from '../world/world.ts'

export type JournalLaw = {
  /** Reads the journal of the day that has just ended, and keeps its sums. */
  readonly closeDay: () => Promise<void>
  /** Gives what does not tie once nothing is under way any more. */
  readonly differences: () => Promise<readonly string[]>
}

type Books = Pick<World, 'database' | 'sandbox' | 'time'>

type Day = { since: Date; until: Date; sums: string }

const dayMs = 24 * 3600_000

/** The journal of a day never changes, and all days together agree with provider and credit. */
export function createJournalLaw(world: Books): JournalLaw {
  const { db } = world.database
  const days: Day[] = []
  const sumsOf = (since: Date, until: Date) => sumDailyTotals(readJournal(db, { since, until }))

  return {
    async closeDay() {
      // What was begun in the last moments of a day is committed by then.
      const until = new Date(world.time.now().getTime() - dayMs)
      const since = new Date(until.getTime() - dayMs)
      days.push({ since, until, sums: JSON.stringify(await sumsOf(since, until)) })
    },
    async differences() {
      const changed: string[] = []
      for (const { since, until, sums } of days) {
        if (JSON.stringify(await sumsOf(since, until)) !== sums) {
          changed.push(`the journal of the day from ${since.toISOString()} has changed`)
        }
      }
      // What was booked at this very moment belongs to the story.
      const all = await sumsOf(new Date(0), new Date(world.time.now().getTime() + 1))
      const booked = new Map(all.accounts.map(({ account, cents }) => [account, cents]))
      const due = [
        ['provider_balance', await readBalance(world)],
        ['customer_credit', -(await readCredit(world))],
      ] as const
      const untied = due
        .filter(([account, cents]) => (booked.get(account) ?? 0) !== cents)
        .map(
          ([account, cents]) =>
            `${account} is ${booked.get(account) ?? 0} in the journal and ${cents}`,
        )
      return [...changed, ...untied]
    },
  }
}

type Ledger = {
  orders: Record<string, { capturedCents: number; refundedCents: number }>
  disputes: { balance_transactions: { amount: number; fee: number }[] }[]
}

/** What the provider owes us by its own books. */
async function readBalance({ sandbox }: Books): Promise<number> {
  const ledger = (await (await fetch(`${sandbox.url}/payment/ledger`)).json()) as Ledger
  const charged = Object.values(ledger.orders).map((of) => of.capturedCents - of.refundedCents)
  const disputed = ledger.disputes.flatMap((of) =>
    of.balance_transactions.map(({ amount, fee }) => amount - fee),
  )
  return [...charged, ...disputed].reduce((sum, cents) => sum + cents, 0)
}

/** What we owe customers; what an order uses that is being paid is booked with its payment. */
async function readCredit({ database }: Books): Promise<number> {
  const { rows } = await database.db.execute<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from customer_credits c where kind <> 'used' or not exists (
      select from orders o where o.id = c.order_id
        and o.status in ('payment_pending', 'payment_action', 'payment_failed'))`,
  )
  return rows[0]?.cents ?? 0
}
