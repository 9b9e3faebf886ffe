import type { DailyTotals, JournalTotals } from '@openline/contract/office/books-desk'
import type { CollectedTaxes } from '@openline/contract/office/collected-taxes-desk'
import type { DeferredRevenue } from '@openline/contract/office/deferred-revenue-desk'
import type { ProviderStatement } from '@openline/contract/office/provider-statement-desk'
import { type Subscribers, subscriberGroups } from '@openline/contract/office/subscribers-desk'
import { type Books, differs, lastDayOver, type ReadBooks } from './desk-books.ts'

export type MonthLaw = {
  /** Reads the month before, once it is over and the provider's ledger was read since; says what does not tie. */
  readonly closeMonth: () => Promise<readonly string[]>
  /** Gives what the provider has otherwise in any of these months, once nothing is under way any more. */
  readonly differences: () => Promise<readonly string[]>
}

/** What the desk's page of a month shows. */
type Month = {
  readonly totals: JournalTotals
  readonly days: readonly DailyTotals[]
  readonly taxes: CollectedTaxes
  readonly statement: ProviderStatement
  readonly deferred: DeferredRevenue
  readonly subscribers: readonly Subscribers[]
  /** The subscribers of the month before. */
  readonly before: Subscribers
}

export function createMonthLaw(world: Books, signIn: () => Promise<ReadBooks>): MonthLaw {
  const closed: string[] = []
  return {
    async closeMonth() {
      const day = lastDayOver(world)
      const month = monthBefore(day)
      if (month === closed.at(-1)) return []
      const read = await readMonth(await signIn(), month)
      // What is not there yet is looked at on another day.
      if (!read?.totals.isOver || !isReadSince(read.statement, day)) return []
      closed.push(month)
      const sentences = [
        ...ofJournal(read),
        ...ofProvider(read),
        ...ofDeferred(read.deferred),
        ...ofSubscribers(read),
      ]
      return sentences.flatMap((sentence) => (sentence ? [`${month}: ${sentence}`] : []))
    },
    async differences() {
      const pages = openPages(await signIn())
      const statements = await Promise.all(
        closed.map((month) => pages.read<ProviderStatement>(`provider-statement?${daysOf(month)}`)),
      )
      if (!pages.areAllRead()) return []
      return statements.flatMap(({ differences }) =>
        differences.map(
          ({ kind, reference, bookedCents, providerCents }) =>
            `the ${kind} ${reference} is ${bookedCents} in the journal and ${providerCents} at the provider`,
        ),
      )
    },
  }
}

/** A process that was just dropped answers nothing: what was read from it is no page. */
function openPages(readBooks: ReadBooks) {
  let areAllRead = true
  return {
    areAllRead: () => areAllRead,
    read: async <T>(path: string): Promise<T> => {
      const { status, body } = await readBooks<T>(`/app/desk/${path}`)
      if (status !== 200 && status !== 503) {
        throw new Error(`the desk answers ${path} with ${status}`)
      }
      areAllRead &&= status === 200
      return body
    },
  }
}

/** Null where not every page was read. */
async function readMonth(readBooks: ReadBooks, month: string): Promise<Month | null> {
  const { read: page, areAllRead } = openPages(readBooks)
  const range = daysOf(month)
  const days: DailyTotals[] = []
  for (const day of calendarOf(month)) days.push(await page(`takings?day=${day}`))
  const subscribers: Subscribers[] = []
  for (const by of subscriberGroups) subscribers.push(await page(`subscribers?${range}&by=${by}`))
  const found: Month = {
    days,
    subscribers,
    totals: await page(`journal/totals?${range}`),
    taxes: await page(`collected-taxes?${range}`),
    statement: await page(`provider-statement?${range}`),
    deferred: await page(`deferred-revenue?${range}`),
    before: await page(`subscribers?${daysOf(monthBefore(month))}`),
  }
  return areAllRead() ? found : null
}

type Sentences = readonly (string | null)[]

function ofJournal({ totals, days, taxes, statement }: Month): Sentences {
  const net = new Map(
    totals.accounts.map(({ account, debitCents, creditCents }) => [
      account,
      debitCents - creditCents,
    ]),
  )
  const changed = new Map<string, number>()
  for (const { account, cents } of days.flatMap(({ accounts }) => accounts)) {
    changed.set(account, (changed.get(account) ?? 0) + cents)
  }
  return [
    differs('the sum of debits', totals.debitCents, totals.creditCents),
    ...totals.accounts.map(({ account }) =>
      differs(`the sum of days of ${account}`, changed.get(account) ?? 0, net.get(account) ?? 0),
    ),
    differs('what the journal has of taxes', -(net.get('tax') ?? 0), taxes.total.netCents),
    // Of very many taxes a page leaves some out.
    taxes.taxes.length < taxes.count
      ? null
      : differs('the sum of taxes', sum(taxes.taxes, 'netCents'), taxes.total.netCents),
    differs(
      'what the journal has at the provider',
      net.get('provider_balance') ?? 0,
      statement.journalCents,
    ),
  ]
}

function ofProvider({ statement }: Month): Sentences {
  const { journalCents, otherDaysCents, differencesCents, movedCents } = statement
  const { feesCents, otherCents, paidOutCents, balanceCents } = statement
  return [
    differs(
      'the journal with other days and differences',
      journalCents + otherDaysCents + differencesCents,
      movedCents,
    ),
    differs(
      'what moved at the provider with fees and payouts',
      movedCents + feesCents + otherCents + paidOutCents,
      balanceCents,
    ),
  ]
}

function ofDeferred({ total, plans }: DeferredRevenue): Sentences {
  const { openingCents, soldCents, earnedCents, closingCents } = total
  return [
    differs('what is left to earn', openingCents + soldCents - earnedCents, closingCents),
    differs('what is left of all plans', sum(plans, 'closingCents'), closingCents),
  ]
}

function ofSubscribers({ subscribers, before }: Month): Sentences {
  return subscribers.flatMap(({ by, total, groups }) => {
    const { atStart, added, returned, ended, atEnd } = total
    const { due, firstTry, recovered, late, lost } = total
    return [
      differs(`by ${by}, the end of the month before`, before.total.atEnd, atStart),
      differs(`by ${by}, who stayed and came`, atStart + added + returned - ended, atEnd),
      differs(`by ${by}, the sum of groups`, sum(groups, 'atEnd'), atEnd),
      differs(`by ${by}, each way to renew`, firstTry + recovered + late + lost, due),
    ]
  })
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0)
}

/** Whether the provider's ledger was read after the first day of the month that follows. */
function isReadSince({ readUntil }: ProviderStatement, day: string): boolean {
  return readUntil !== null && readUntil.slice(0, 10) > `${day.slice(0, 7)}-01`
}

/** `2026-11` for a day of December. */
function monthBefore(day: string): string {
  const at = new Date(`${day.slice(0, 7)}-01`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString().slice(0, 7)
}

function calendarOf(month: string): string[] {
  const first = new Date(`${month}-01`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return Array.from({ length: last.getUTCDate() }, (_, index) =>
    new Date(first.getTime() + index * 24 * 3600_000).toISOString().slice(0, 10),
  )
}

function daysOf(month: string): string {
  const days = calendarOf(month)
  return `from=${days[0]}&to=${days.at(-1)}`
}
