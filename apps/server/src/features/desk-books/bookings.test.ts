import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Booking,
  disputedMoney,
  type Entry,
  owedMoney,
  type Payment,
  paidSale,
  reachedOtherwise,
  saleToReturn,
  sentMoney,
} from './bookings.ts'
import { writeJournal } from './journal-file.ts'
import { mergeByTime } from './merge-by-time.ts'
import { sumTakings } from './takings.ts'

const payment: Payment = {
  attemptId: 'attempt',
  orderId: 'order',
  customerId: 'customer',
  intentId: 'pi_1',
  cardNetwork: 'visa',
  wallet: null,
}

const cents = fc.integer({ min: 0, max: 30_000 })

const sales = fc.record({
  planCents: fc.integer({ min: 1, max: 30_000 }),
  discountAmountCents: cents,
  activationFeeCents: cents,
  recoveryFeeCents: cents,
  taxes: fc.array(
    fc.record({
      name: fc.constantFrom('911 fee', 'Sales tax'),
      jurisdiction: fc.constantFrom('Iowa', 'Polk County'),
      level: fc.constantFrom('state', 'county'),
      percent: fc.constant(null),
      cents,
      line: fc.constant('taxAmountCents' as const),
    }),
    { maxLength: 6 },
  ),
})

function sumOf(entries: readonly Entry[], account?: Entry['account']): number {
  return entries
    .filter((entry) => account === undefined || entry.account === account)
    .reduce((sum, entry) => sum + entry.cents, 0)
}

test('a sale that is paid and given back leaves nothing on any account, whatever way it went', () => {
  const ways = fc.constantFrom('sent', 'came back', 'settled', 'returned')
  fc.assert(
    fc.property(sales, ways, ({ planCents, discountAmountCents, ...rest }, way) => {
      const sale = {
        ...rest,
        discountAmountCents,
        orderTotalCents: planCents + discountAmountCents,
      }
      const paid = sale.taxes.reduce((sum, tax) => sum + tax.cents, 0)
      const whole = paid + planCents + sale.activationFeeCents + sale.recoveryFeeCents
      const entries = [
        ...paidSale(payment, sale, whole),
        ...saleToReturn({ ...rest, planCents }, whole),
        ...(way === 'came back'
          ? [
              ...sentMoney(payment, whole),
              ...owedMoney(payment, whole),
              ...sentMoney(payment, whole),
            ]
          : []),
        ...(way === 'sent' ? sentMoney(payment, whole) : []),
        ...(way === 'settled' ? reachedOtherwise('settled_otherwise', whole) : []),
        ...(way === 'returned'
          ? [
              ...disputedMoney(payment, { amountCents: -whole, feeCents: 0 }),
              ...reachedOtherwise('disputes', whole),
            ]
          : []),
      ]
      expect(sumOf(entries)).toBe(0)
      expect(sumOf(entries, 'provider_balance')).toBe(way === 'settled' ? whole : 0)
      for (const account of ['plan', 'tax', 'owed_to_customers', 'disputes'] as const)
        expect(sumOf(entries, account)).toBe(0)
    }),
  )
})

test('a booking that does not add up is refused', () => {
  const sale = {
    orderTotalCents: 1000,
    discountAmountCents: 0,
    activationFeeCents: 0,
    recoveryFeeCents: 0,
    taxes: [],
  }
  expect(() => paidSale(payment, sale, 999)).toThrow('a booking is -1 cents off')
})

async function* given(bookings: readonly Booking[]): AsyncGenerator<Booking> {
  yield* bookings
}

function booked(minute: number, more: Partial<Booking> = {}): Booking {
  const at = new Date(Date.UTC(2026, 10, 22, 12, minute))
  const entries = owedMoney(payment, 500)
  return { at, kind: 'payment_not_needed', payment, orderNumber: 'OL-1', entries, ...more }
}

test('the journal is sorted by time over all that it is made of', async () => {
  const minutes: number[] = []
  const streams = [[1, 4, 9], [], [0, 4, 5], [7]].map((each) => given(each.map((at) => booked(at))))
  for await (const { at } of mergeByTime(streams)) minutes.push(at.getUTCMinutes())
  expect(minutes).toEqual([0, 1, 4, 4, 5, 7, 9])
})

test('takings are the sums of the journal', async () => {
  const wallet = { ...payment, wallet: 'apple_pay' }
  const takings = await sumTakings(
    given([
      booked(1),
      booked(2, { payment: wallet, entries: owedMoney(wallet, 700) }),
      booked(3, { kind: 'refund_sent', entries: sentMoney(payment, 500) }),
    ]),
  )
  expect(takings).toMatchObject({
    methods: [
      { method: 'apple_pay visa', count: 1, cents: 700 },
      { method: 'visa', count: 1, cents: 500 },
    ],
    kinds: [
      { kind: 'payment_not_needed', count: 2, balanceCents: 1200 },
      { kind: 'refund_sent', count: 1, balanceCents: -500 },
    ],
    accounts: [
      { account: 'owed_to_customers', cents: -700 },
      { account: 'provider_balance', cents: 700 },
    ],
    netCents: 700,
  })
})

test('a name in the journal runs as no formula', async () => {
  const entries = [{ account: 'tax', detail: '=HYPERLINK("http://x")', cents: -5 }] as const
  const pieces: string[] = []
  for await (const piece of writeJournal(given([booked(1, { entries })]))) pieces.push(piece)
  expect(pieces.join('')).toBe(
    'time,kind,order,payment,provider_payment,customer,account,detail,cents\r\n' +
      '2026-11-22T12:01:00.000Z,payment_not_needed,OL-1,attempt,pi_1,customer,tax,"\'=HYPERLINK(""http://x"")",-5\r\n',
  )
})
