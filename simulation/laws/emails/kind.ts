import type { Reading } from './reading.ts'

/** A kind of email: how it is recognized, and what it claims. */
export type Kind = {
  /** The English source of its subject. */
  readonly subject: string
  /** Holds what it says against the facts; null for one that says nothing but that it was asked for. */
  readonly check: ((reading: Reading) => Promise<void> | void) | null
}
