import type { Day } from './figures.ts'
import type { Picture } from './picture.ts'

type Plan = Pick<Picture, 'id' | 'title' | 'says' | 'as' | 'unit'> & {
  readonly series: Readonly<Record<string, (day: Day) => number>>
}

const plans: readonly Plan[] = [
  {
    id: 'lines',
    title: 'Lines',
    says: 'Lines by status at the end of each day.',
    as: 'lines',
    unit: 'count',
    series: {
      Active: ({ active }) => active,
      Suspended: ({ suspended }) => suspended,
      'Not yet active': ({ notYetActive }) => notYetActive,
    },
  },
  {
    id: 'revenue',
    title: 'Revenue by day',
    says: 'Money captured each day, with taxes and fees, and money that went back.',
    as: 'bars',
    unit: 'dollars',
    series: {
      Purchases: ({ purchaseCents }) => purchaseCents / 100,
      Renewals: ({ renewalCents }) => renewalCents / 100,
      Refunds: ({ refundCents }) => -refundCents / 100,
    },
  },
  {
    id: 'deferred-revenue',
    title: 'Deferred revenue',
    says: 'The part of plan prices and recovery fees that pays for days still to come.',
    as: 'lines',
    unit: 'dollars',
    series: { 'Service paid and not yet given': ({ deferredCents }) => deferredCents / 100 },
  },
  {
    id: 'deferred-days',
    title: 'Days of service still to be given',
    says: 'Days to come of all paid periods of active and suspended lines.',
    as: 'lines',
    unit: 'count',
    series: { 'Days of service': ({ deferredDays }) => deferredDays },
  },
  {
    id: 'renewals',
    title: 'Renewals by outcome',
    says: 'Charges for renewals each day by how they ended, and periods that no one renewed in time.',
    as: 'bars',
    unit: 'count',
    series: {
      'Paid automatically': ({ renewedAutomatically }) => renewedAutomatically,
      'Paid by hand': ({ renewedByHand }) => renewedByHand,
      'Charge declined': ({ renewalsDeclined }) => renewalsDeclined,
      'Period ended unpaid': ({ endedUnpaid }) => endedUnpaid,
    },
  },
  {
    id: 'port-ins',
    title: 'Port-ins by time taken',
    says: 'Port-ins by the day on which they ended, and how long they took from the request.',
    as: 'bars',
    unit: 'count',
    series: {
      'Within a day': ({ portedInADay }) => portedInADay,
      'One to three days': ({ portedInThreeDays }) => portedInThreeDays,
      'More than three days': ({ portedLater }) => portedLater,
      'Number did not move': ({ notPorted }) => notPorted,
    },
  },
  {
    id: 'cases',
    title: 'Support cases and tickets',
    says: 'Cases of support that are open in the evening, and what came in during the day.',
    as: 'lines',
    unit: 'count',
    series: {
      'Cases open': ({ casesOpen }) => casesOpen,
      'Cases opened that day': ({ casesOpened }) => casesOpened,
      'Tickets that day': ({ tickets }) => tickets,
    },
  },
  {
    id: 'emails',
    title: 'Emails by day',
    says: 'Emails to customers each day, and those that a mail server refused.',
    as: 'bars',
    unit: 'count',
    series: {
      Sent: ({ emails }) => emails,
      Refused: ({ emailsRefused }) => emailsRefused,
    },
  },
]

/** What a carrier looks like from day to day. */
export function picturesOf(days: readonly Day[]): readonly Picture[] {
  const ends = days.map(({ end }) => end)
  return plans.map(({ series, ...plan }) => ({
    ...plan,
    ends,
    series: Object.entries(series).map(([name, of]) => ({ name, values: days.map(of) })),
  }))
}
