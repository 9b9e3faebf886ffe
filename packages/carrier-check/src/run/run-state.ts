import type { Capabilities } from '../api/capabilities.ts'
import type { CarrierClient, Exchange } from './carrier-client.ts'
import type { Made } from './cleanup.ts'
import type { EventListener } from './event-listener.ts'
import type { TestNumbers } from './test-numbers.ts'

export type RunSetting = {
  readonly client: CarrierClient
  readonly key: string
  readonly numbers: TestNumbers
  /** How long to wait for what the network does later. */
  readonly patienceMs: number
  /** Hears the carrier's events; null without `--listen`. */
  readonly listener: EventListener | null
  /** A running count of milliseconds. */
  readonly now: () => number
  /** Ends after so long, or with the signal. */
  readonly sleep: (ms: number) => Promise<void>
  /** Stops waiting, and before the next requirement; what was made is still taken away. */
  readonly signal?: AbortSignal
}

export type Line = { readonly reference: string; readonly iccid: string; readonly msisdn: string }

/** What the requirements of one run share. */
export type RunState = RunSetting & {
  readonly made: Made
  /** Every call of the run. */
  readonly exchanges: Exchange[]
  /** How many of each list of test numbers are used up. */
  readonly taken: Map<string, number>
  readonly startedAt: Date
  readonly nextMoment: () => number
  capabilities: Capabilities
  sharedLine: Promise<Line> | null
}
