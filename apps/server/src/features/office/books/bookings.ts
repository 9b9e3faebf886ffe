import type { JournalAccount, JournalKind } from '@openline/contract/office/books-desk'
import type { RefundParts } from '@openline/contract/sales/refunds'

/** Cents on an account: above zero what came to it or is owed to us, below zero what left it or we earned. */
export type Entry = {
  readonly account: JournalAccount
  /** Which tax, or by which means; empty for the other accounts. */
  readonly detail: string
  readonly cents: number
}

/** The payment that a booking is about. */
export type Payment = {
  readonly attemptId: string
  readonly orderId: string
  readonly customerId: string
  readonly intentId: string | null
  readonly cardNetwork: string
  readonly wallet: string | null
}

/** One thing that happened to money. Its entries add up to zero. */
export type Booking = {
  readonly at: Date
  readonly kind: JournalKind
  readonly customerId: string
  /** Null for credit, which has none until it is used. */
  readonly payment: Payment | null
  readonly orderNumber: string | null
  readonly entries: readonly Entry[]
}

/** What an order sold: a plan, or the add-on that it names. */
export type Sold = { readonly addOnId: string | null }

/** What was sold: the lines of its price. */
export type Sale = Sold &
  Omit<Parts, 'planCents' | 'addOnCents'> & {
    /** What was sold with the plan; its price is a part of the order total. */
    readonly withAddOn?: { readonly priceCents: number } | null
    readonly orderTotalCents: number
    readonly discountAmountCents: number
    /** What credit paid of it. */
    readonly creditCents: number
  }

type Tax = RefundParts['taxes'][number]
type Parts = Readonly<Omit<RefundParts, 'taxes'>> & { readonly taxes: readonly Tax[] }

/** The accounts that a sale earns on, with what each gets of the price, or gives back of it. */
function earnings(
  { addOnId }: Sold,
  { planCents, activationFeeCents, recoveryFeeCents, addOnCents = 0, taxes }: Parts,
): Entry[] {
  const earned = (account: JournalAccount, cents: number, detail = '') => ({
    account,
    detail,
    cents: -cents,
  })
  return [
    earned(addOnId === null ? 'plan' : 'add_on', planCents),
    earned('add_on', addOnCents),
    earned('activation_fee', activationFeeCents),
    earned('recovery_fee', recoveryFeeCents),
    ...taxes.map((tax) => earned('tax', tax.cents, taxName(tax))),
  ]
}

/** `Iowa: 911 fee (state)` */
function taxName({ jurisdiction, name, level }: Tax): string {
  return `${jurisdiction}: ${name} (${level})`
}

/** A sale was paid: by card and, for the rest of its price, by credit. */
export function paidSale(payment: Payment, sale: Sale, amountCents: number): Entry[] {
  const { orderTotalCents, discountAmountCents, creditCents } = sale
  const addOnCents = sale.withAddOn?.priceCents ?? 0
  const planCents = orderTotalCents - discountAmountCents - addOnCents
  const parts = { ...sale, planCents, addOnCents }
  return whole([received(payment, amountCents), credit(creditCents), ...earnings(sale, parts)])
}

/** Credit was given: `amountCents` above zero; or taken away: below. */
export function givenCredit(amountCents: number): Entry[] {
  return whole([{ account: 'goodwill', detail: '', cents: amountCents }, credit(-amountCents)])
}

/** What credit paid of a sale is credit again, by what of each line of its price. */
export function returnedCredit(sold: Sold, parts: Parts, amountCents: number): Entry[] {
  return whole([...returned(sold, parts), credit(-amountCents)])
}

/** Money came that no sale waited for, or went back to us: it is owed to the customer. */
export function owedMoney(payment: Payment, amountCents: number): Entry[] {
  return whole([received(payment, amountCents), owed(-amountCents)])
}

/** Money that was owed to the customer left our balance for their card. */
export function sentMoney(payment: Payment, amountCents: number): Entry[] {
  return owedMoney(payment, -amountCents)
}

/** What is owed reached the customer without our balance at the provider. */
export function reachedOtherwise(
  account: 'settled_otherwise' | 'disputes',
  amountCents: number,
): Entry[] {
  return whole([owed(amountCents), { account, detail: '', cents: -amountCents }])
}

/** A part of a sale is owed to the customer, by what of each line of its price. */
export function saleToReturn(sold: Sold, parts: Parts, amountCents: number): Entry[] {
  return whole([...returned(sold, parts), owed(-amountCents)])
}

function returned(sold: Sold, parts: Parts): Entry[] {
  return earnings(sold, parts).map((entry) => ({ ...entry, cents: -entry.cents }))
}

/** What a dispute moved: `amountCents` below zero was taken from us, and the fee is on top. */
export function disputedMoney(
  payment: Payment,
  { amountCents, feeCents }: { amountCents: number; feeCents: number },
): Entry[] {
  return whole([
    received(payment, amountCents - feeCents),
    { account: 'disputes', detail: '', cents: -amountCents },
    { account: 'dispute_fees', detail: '', cents: feeCents },
  ])
}

function received({ cardNetwork, wallet }: Payment, cents: number): Entry {
  const detail = wallet === null ? cardNetwork : `${wallet} ${cardNetwork}`
  return { account: 'provider_balance', detail, cents }
}

function credit(cents: number): Entry {
  return { account: 'customer_credit', detail: '', cents }
}

function owed(cents: number): Entry {
  return { account: 'owed_to_customers', detail: '', cents }
}

/** Entries of nothing say nothing. Throws for what does not add up: a journal with it would be wrong. */
function whole(entries: readonly Entry[]): Entry[] {
  const sum = entries.reduce((total, { cents }) => total + cents, 0)
  if (sum !== 0) throw new Error(`a booking is ${sum} cents off`)
  return entries.filter(({ cents }) => cents !== 0)
}
