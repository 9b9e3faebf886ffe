import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRefund } from '../../sales/refunds/refund-parts.ts'
import { readAccountCodes } from './account-codes.ts'
import { sumAccounts } from './account-totals.ts'
import {
  type Booking,
  disputedMoney,
  type Entry,
  givenCredit,
  owedMoney,
  type Payment,
  paidSale,
  reachedOtherwise,
  returnedCredit,
  saleToReturn,
  sentMoney,
} from './bookings.ts'
import { sumDailyTotals } from './daily-totals.ts'
import { writeJournal } from './journal-file.ts'
import { mergeByTime } from './merge-by-time.ts'

const codes = readAccountCodes('nowhere')

const payment: Payment = {
  attemptId: 'attempt',
  orderId: 'order',
  customerId: 'customer',
  intentId: 'pi_1',
  cardNetwork: 'visa',
  wallet: null,
}

const cents = fc.integer({ min: 0, max: 30_000 })

const someData = {
  addOnId: 'data-2gb',
  title: '2 GB of data',
  kind: 'data',
  dataGb: 2,
  days: null,
  taxClass: 'prepaid_wireless',
} as const

const sales = fc.record({
  planCents: fc.integer({ min: 1, max: 30_000 }),
  discountAmountCents: cents,
  activationFeeCents: cents,
  recoveryFeeCents: cents,
  addOnId: fc.constantFrom(null, 'data-2gb'),
  withCents: fc.constantFrom(0, 500),
  taxes: fc.array(
    fc.record({
      name: fc.constantFrom('911 fee', 'Sales tax'),
      jurisdiction: fc.constantFrom('Iowa', 'Polk County'),
      level: fc.constantFrom('state', 'county'),
      percent: fc.constant(null),
      cents,
      line: fc.constant('taxAmountCents' as const),
      passedOn: fc.constant(false),
      taxableCents: fc.constant(null),
      exemptCents: fc.constant(0),
      exemptReason: fc.constant(null),
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
    fc.property(
      sales,
      ways,
      cents,
      ({ planCents, discountAmountCents, addOnId, withCents, ...rest }, way, most) => {
        const lines = {
          ...rest,
          discountAmountCents,
          orderTotalCents: planCents + discountAmountCents + withCents,
        }
        const paid = lines.taxes.reduce((sum, tax) => sum + tax.cents, 0)
        const total =
          paid + planCents + withCents + lines.activationFeeCents + lines.recoveryFeeCents
        const creditCents = Math.min(most, total - 1)
        const whole = total - creditCents
        const withAddOn = withCents === 0 ? null : { ...someData, priceCents: withCents }
        const sale = { ...lines, creditCents, addOnId, withAddOn }
        const toCard = splitRefund(sale, [], whole)
        const entries = [
          ...givenCredit(creditCents),
          ...paidSale(payment, sale, whole),
          ...saleToReturn(sale, toCard, whole),
          ...returnedCredit(sale, splitRefund(sale, [toCard], creditCents), creditCents),
          ...givenCredit(-creditCents),
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
        const accounts = ['plan', 'add_on', 'tax', 'owed_to_customers', 'disputes'] as const
        for (const account of [...accounts, 'customer_credit', 'goodwill'] as const)
          expect(sumOf(entries, account)).toBe(0)
      },
    ),
  )
})

test('credit pays its part of a sale, which earns in full', () => {
  const sale = {
    orderTotalCents: 1000,
    discountAmountCents: 100,
    activationFeeCents: 0,
    recoveryFeeCents: 50,
    taxes: [],
    addOnId: null,
    creditCents: 300,
  }
  expect(paidSale(payment, sale, 650)).toEqual([
    { account: 'provider_balance', detail: 'visa', cents: 650 },
    { account: 'customer_credit', detail: '', cents: 300 },
    { account: 'plan', detail: '', cents: -900 },
    { account: 'recovery_fee', detail: '', cents: -50 },
  ])
  expect(() => paidSale(payment, sale, 950)).toThrow('a booking is 300 cents off')
  expect(paidSale(payment, { ...sale, addOnId: 'data-2gb' }, 650)).toContainEqual({
    account: 'add_on',
    detail: '',
    cents: -900,
  })
})

test('a booking that does not add up is refused', () => {
  const sale = {
    orderTotalCents: 1000,
    discountAmountCents: 0,
    activationFeeCents: 0,
    recoveryFeeCents: 0,
    taxes: [],
    addOnId: null,
    creditCents: 0,
  }
  expect(() => paidSale(payment, sale, 999)).toThrow('a booking is -1 cents off')
})

async function* given(bookings: readonly Booking[]): AsyncGenerator<Booking> {
  yield* bookings
}

function booked(minute: number, more: Partial<Booking> = {}): Booking {
  const at = new Date(Date.UTC(2026, 10, 22, 12, minute))
  const entries = owedMoney(payment, 500)
  const { customerId } = payment
  return {
    at,
    kind: 'payment_not_needed',
    customerId,
    payment,
    orderNumber: 'OL-1',
    entries,
    ...more,
  }
}

test('the journal is sorted by time over all that it is made of', async () => {
  const minutes: number[] = []
  const streams = [[1, 4, 9], [], [0, 4, 5], [7]].map((each) => given(each.map((at) => booked(at))))
  for await (const { at } of mergeByTime(streams)) minutes.push(at.getUTCMinutes())
  expect(minutes).toEqual([0, 1, 4, 4, 5, 7, 9])
})

test('daily totals are the sums of the journal', async () => {
  const wallet = { ...payment, wallet: 'apple_pay' }
  const totals = await sumDailyTotals(
    given([
      booked(1),
      booked(2, { payment: wallet, entries: owedMoney(wallet, 700) }),
      booked(3, { kind: 'refund_sent', entries: sentMoney(payment, 500) }),
    ]),
  )
  expect(totals).toMatchObject({
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

test('daily totals say what credit paid of the sales, and what was given is no money taken', async () => {
  const sale = {
    orderTotalCents: 1000,
    discountAmountCents: 0,
    activationFeeCents: 0,
    recoveryFeeCents: 0,
    taxes: [],
    addOnId: null,
    creditCents: 300,
  }
  const given500 = { kind: 'credit_granted', payment: null, orderNumber: null } as const
  const totals = await sumDailyTotals(
    given([
      booked(1, { ...given500, entries: givenCredit(500) }),
      booked(2, { kind: 'payment', entries: paidSale(payment, sale, 700) }),
    ]),
  )
  expect(totals).toMatchObject({
    methods: [{ method: 'visa', count: 1, cents: 700 }],
    paidByCreditCents: 300,
    accounts: [
      { account: 'customer_credit', cents: -200 },
      { account: 'goodwill', cents: 500 },
      { account: 'plan', cents: -1000 },
      { account: 'provider_balance', cents: 700 },
    ],
    netCents: 700,
  })
})

test('a name in the journal runs as no formula', async () => {
  const entries = [{ account: 'tax', detail: '=HYPERLINK("http://x")', cents: -5 }] as const
  const journal = given([booked(1, { entries })])
  const pieces: string[] = []
  for await (const piece of writeJournal(journal, await codes)) pieces.push(piece)
  expect(pieces.join('')).toBe(
    'time,kind,order,payment,provider_payment,customer,account,code,detail,cents\r\n' +
      '2026-11-22T12:01:00.000Z,payment_not_needed,OL-1,attempt,pi_1,customer,tax,2200,"\'=HYPERLINK(""http://x"")",-5\r\n',
  )
})

test('debits and credits of every account are the same in sum, under the operator’s codes', async () => {
  const bookings = [
    booked(1),
    booked(2, { kind: 'refund_sent', entries: sentMoney(payment, 200) }),
    booked(3, { entries: givenCredit(700) }),
  ]
  const accounts = await sumAccounts(given(bookings), { ...(await codes), goodwill: '6-55.1' })
  expect(accounts).toEqual([
    { account: 'provider_balance', code: '1010', debitCents: 500, creditCents: 200 },
    { account: 'owed_to_customers', code: '2120', debitCents: 200, creditCents: 500 },
    { account: 'customer_credit', code: '2110', debitCents: 0, creditCents: 700 },
    { account: 'goodwill', code: '6-55.1', debitCents: 700, creditCents: 0 },
  ])
})
