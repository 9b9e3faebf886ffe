import type { Address } from '@openline/contract/address-schema'
import type { TaxClass } from '@openline/contract/sales/plan'
import type { NamedTax, TaxSource } from '@openline/contract/sales/taxes'
import { isPostBox, streetLine } from '@openline/contract/street-line'

/** A part of a sale in cents, before taxes. What is taxed, and how, depends on its kind and its plan's class. */
export type TaxableLine = {
  kind: 'plan' | 'activation_fee' | 'recovery_fee'
  taxClass: TaxClass
  /** More than nothing; after the discount. */
  amountCents: number
  /** What the plan is paid for; 0 for what is sold beside a plan that the line has. */
  months: number
}

/** A house in a street of a city, as on an envelope. */
export type TaxStreet = { readonly line: string; readonly city: string }

/** The street of an address; none for a PO box, which is no place, and of an order whose account was closed. */
export function taxStreetOf(
  address: Pick<Address, 'streetNumber' | 'streetDirection' | 'streetName' | 'city'>,
): TaxStreet | undefined {
  const line = streetLine(address)
  return line === '' || isPostBox(address) ? undefined : { line, city: address.city }
}

/** What is sold, where it is used, and when. */
export type TaxableSale = {
  /** Five digits. */
  zipCode: string
  /** Absent while it is not known: then the ZIP code alone says where the sale is taxed. */
  street?: TaxStreet | undefined
  on: Date
  lines: readonly TaxableLine[]
}

/**
 * The taxes of one sale, or why there are none: the engine knows no such place, did not answer, refused the
 * sale, or gave an answer that cannot be right.
 */
export type TaxAnswer =
  | { ok: true; taxes: readonly NamedTax[]; by: TaxSource }
  | { ok: false; reason: 'place_unknown' | 'unavailable' | 'refused' | 'answer_invalid' }

/** A paid order, or what was given back of it, as it is reported. */
export type TaxDocument = {
  /** Names this draft and no other. */
  code: string
  orderNumber: string
  sale: TaxableSale
  /** The part of the sale that was given back, above 0 and at most 1; null for the sale itself. */
  refundedShare: number | null
  /** Where the engine placed the sale that is given back; null to have it placed by its address. */
  place: string | null
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
  /** Whether a price may have surcharges that are asked of the carrier and depend on the place. */
  hasSurcharges: boolean
  /**
   * Has the engine work out a document and keep it. It is in no report before it is committed, so that a draft
   * whose answer was lost does no harm; the same code twice does. Gives all taxes in cents, below zero for what
   * is given back, and where it was placed, in the engine's words. Throws when it should be tried again, under
   * another code.
   */
  draft: (document: TaxDocument) => Promise<{ cents: number; place: string }>
  /** Puts a drafted document into the reports; twice is once. Throws when it should be tried again. */
  commit: (code: string) => Promise<void>
  /**
   * Takes a committed document out of the reports, as if it had never been; twice is once. `locked` when the engine
   * has closed its month. Throws when it should be tried again.
   */
  uncommit: (code: string) => Promise<'uncommitted' | 'locked'>
}
