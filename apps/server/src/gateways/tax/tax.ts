import type { TaxClass } from '@openline/contract/plan'
import type { NamedTax, TaxSource } from '@openline/contract/taxes'

/** A part of a sale in cents, before taxes. What is taxed, and how, depends on its kind and its plan's class. */
export type TaxableLine = {
  kind: 'plan' | 'activation_fee' | 'recovery_fee'
  taxClass: TaxClass
  /** More than nothing; after the discount. */
  amountCents: number
  /** What the plan is paid for. */
  months: number
}

/** What is sold, where it is used, and when. */
export type TaxableSale = {
  /** Five digits. */
  zipCode: string
  on: Date
  lines: readonly TaxableLine[]
}

/**
 * The taxes of one sale, or why there are none: the engine knows no such place, did not answer, or gave an
 * answer that cannot be right.
 */
export type TaxAnswer =
  | { ok: true; taxes: readonly NamedTax[]; by: TaxSource }
  | { ok: false; reason: 'place_unknown' | 'unavailable' | 'answer_invalid' }

/** A paid order, as it is reported. */
export type TaxDocument = {
  /** The order's id. */
  reference: string
  sale: TaxableSale
  taxes: readonly NamedTax[]
}

/** What was given back of a reported order. */
export type TaxReversal = {
  /** The refund's id. */
  reference: string
  document: TaxDocument
  refundedCents: number
  /** All that was charged: the reversal is in proportion. */
  chargedCents: number
}

/** Who works out taxes and government fees. Our own recovery fee is a line that it may tax, never its answer. */
export type TaxGateway = {
  /**
   * Taxes of several possible sales in one call; answers are in the order of the sales. Never throws for an
   * engine that is silent or refuses.
   */
  quote: (sales: readonly TaxableSale[]) => Promise<readonly TaxAnswer[]>
  /** ZIP codes of one area have the same taxes, so that a list of prices is made once for all of them. */
  areaOf: (zipCode: string) => string
  /** Reports a paid order; the same reference twice is one report. Throws when it should be tried again. */
  commit: (document: TaxDocument) => Promise<void>
  /** Takes back, in proportion, what was reported of an order; the same rules. */
  reverse: (reversal: TaxReversal) => Promise<void>
}
