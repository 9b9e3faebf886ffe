import type { DailyTotals } from '@openline/contract/office/books-desk'
import type { Booking, Entry } from './bookings.ts'

/** The sums of a journal: the same bookings, so that both always agree. */
export async function sumDailyTotals(
  journal: AsyncIterable<Booking>,
): Promise<Omit<DailyTotals, 'day' | 'timeZone' | 'isOver'>> {
  const sums = newSums()
  for await (const booking of journal) {
    for (const entry of booking.entries) addEntry(sums, booking.kind, entry)
    kept(sums.kinds, booking.kind, noKind).count += 1
  }
  const { kinds, methods, taxes, accounts } = sums
  return {
    kinds: [...kinds].map(([kind, each]) => ({ kind, ...each })),
    methods: byName(methods).map(([method, each]) => ({ method, ...each })),
    paidByCreditCents: sums.paidByCreditCents,
    taxes: byName(taxes).map(([tax, each]) => ({ tax, ...each })),
    accounts: byName(accounts).map(([account, cents]) => ({ account, cents })),
    netCents: accounts.get('provider_balance') ?? 0,
  }
}

type Sums = ReturnType<typeof newSums>

function newSums() {
  return {
    kinds: new Map<Booking['kind'], ReturnType<typeof noKind>>(),
    methods: new Map<string, ReturnType<typeof noMethod>>(),
    taxes: new Map<string, ReturnType<typeof noTax>>(),
    accounts: new Map<Entry['account'], number>(),
    paidByCreditCents: 0,
  }
}

function noKind() {
  return { count: 0, balanceCents: 0 }
}

function noMethod() {
  return { count: 0, cents: 0 }
}

function noTax() {
  return { chargedCents: 0, returnedCents: 0 }
}

function addEntry(sums: Sums, kind: Booking['kind'], { account, detail, cents }: Entry): void {
  sums.accounts.set(account, (sums.accounts.get(account) ?? 0) + cents)
  if (account === 'tax') {
    const tax = kept(sums.taxes, detail, noTax)
    if (cents < 0) tax.chargedCents -= cents
    else tax.returnedCents += cents
  }
  if (account === 'customer_credit' && isPayment(kind)) sums.paidByCreditCents += cents
  if (account !== 'provider_balance') return
  kept(sums.kinds, kind, noKind).balanceCents += cents
  if (!isPayment(kind)) return
  const method = kept(sums.methods, detail, noMethod)
  method.count += 1
  method.cents += cents
}

function isPayment(kind: Booking['kind']): boolean {
  return kind === 'payment' || kind === 'payment_not_needed' || kind === 'capture_differed'
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function byName<Name extends string, Value>(map: ReadonlyMap<Name, Value>): [Name, Value][] {
  return [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
