import type { Refused } from './line-orders.ts'

/** Where numbers are looked for: by their first three digits, or near a place. */
export type NumberArea = { readonly areaCode: string } | { readonly zipCode: string }

/** A number that the network keeps for one customer until a moment. */
export type LeasedNumber = {
  readonly kind: 'leased'
  /** E.164. */
  readonly msisdn: string
  readonly expiresAt: Date
}

export type NumberChange =
  | { readonly kind: 'done'; readonly msisdn: string }
  | { readonly kind: 'pending' }
  | Refused

export type NumberChangeRequest = {
  /** Ours; the carrier changes once per reference. */
  readonly reference: string
  /** The order of the line. */
  readonly line: string
  /** The leased number; null: the carrier chooses. */
  readonly lease: string | null
  /** Near which the carrier chooses the number. */
  readonly zipCode: string
}

/** Calls about new numbers of lines, chosen and changed. */
export type NumberGateway = {
  /** Numbers that can be leased now, in E.164; none is kept by looking. Empty where the area has none. */
  findNumbers(area: NumberArea): Promise<readonly string[]>
  /** Keeps a number. `leaseId` is ours; the same one again gives the same lease. */
  leaseNumber(lease: { leaseId: string; msisdn: string }): Promise<LeasedNumber | Refused>
  /** Gives a leased number back. A lease that never came is over when it comes. */
  endLease(leaseId: string): Promise<void>
  /** Gives a line another number and frees the old one; the same reference again does nothing more. */
  changeNumber(request: NumberChangeRequest): Promise<NumberChange>
  /** Null for a reference that the carrier does not know. */
  readNumberChange(reference: string): Promise<NumberChange | null>
}
