/** Another carrier's request for a number. */
export type PortOut = {
  readonly portOutId: string
  readonly status: 'requested' | 'refused' | 'approved' | 'completed' | 'cancelled'
  /** A code, for one that was refused. */
  readonly reason: string | null
  readonly toCarrier: string
  /** The transfer PIN that was in force. */
  readonly pinId: string | null
  /** Whose number it is, as the other carrier sent it; null where the network does not pass it on. */
  readonly name: string | null
  readonly zipCode: string | null
  readonly requestedAt: Date
}

/**
 * The answer to another carrier; `reason` is a code. `resends` counts how often staff sent it again
 * after the network refused it: under the same key it would only repeat its refusal.
 */
export type PortOutDecision = {
  readonly portOutId: string
  readonly resends: number
  readonly approved: boolean
  readonly reason: string | null
}
