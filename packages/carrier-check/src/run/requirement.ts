import type { Capability } from '../api/capabilities.ts'
import type { Check } from './check.ts'

/** One rule of the carrier's API, and how to see whether it holds. */
export type Requirement = {
  /** `subject.rule`, as `--only` names it. */
  readonly id: string
  /** The call that it is about, such as `POST /activations`, or a heading of docs/carrier-api.md. */
  readonly section: string
  /** A sentence about the carrier. */
  readonly says: string
  /** What the network must be able to do; else the requirement is skipped. */
  readonly needs?: readonly Capability[]
  readonly run: (check: Check) => Promise<void>
}
