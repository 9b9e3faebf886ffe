import type { PortIn } from '@openline/contract/processes/port-in'
import type { DetailsMode } from './details-fields.ts'

/** Spec 3, port-in state: discarded when the dialogs close. */
export type NumberToMove = {
  /** As typed. */
  readonly msisdn: string
  readonly zipCode: string
  /** A carrier SIM that the customer holds; empty without one. */
  readonly iccid: string
}

/** Which of the port-in dialogs is open (spec 2). */
export type PortInStep =
  | { readonly kind: 'sim' }
  | { readonly kind: 'eligibility' }
  /** The failure dialog: `failed` for a number that cannot move, anything else for the rest. */
  | { readonly kind: 'retry'; readonly selection: 'failed' | 'other'; readonly reason: string }
  | { readonly kind: 'eligible'; readonly portIn: PortIn }
  | { readonly kind: 'details'; readonly mode: DetailsMode; readonly portIn: PortIn }
