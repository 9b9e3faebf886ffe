import type { RecordKind } from '@openline/carrier-check/api/answers'
import type { TimeSpan } from '../../clock.ts'

export type { RecordKind } from '@openline/carrier-check/api/answers'

/** The kinds of a network that doesn't say what it lists: those that came later are not among them. */
export const firstRecordKinds = [
  'activation',
  'shipment',
  'sim_change',
  'port_in',
  'port_out',
  'suspension',
  'emergency_address',
  'line_end',
] as const satisfies readonly RecordKind[]

/** Something that was asked of the carrier, in its present state. */
export type CarrierRecord = {
  readonly kind: RecordKind
  /** Ours; of a port-out and of a line's end, that of the line. */
  readonly reference: string
  /** Of the line, for what has a reference of its own. */
  readonly line: string | null
  /** In the carrier's words for this kind; a line that ended is `ended`. */
  readonly status: string
  readonly iccid: string | null
  /** E.164. */
  readonly msisdn: string | null
  readonly at: Date
}

export type RecordPage = {
  readonly records: readonly CarrierRecord[]
  /** What the network lists at all. */
  readonly kinds: readonly RecordKind[]
}

/** Calls that look back. */
export type RecordGateway = {
  /** Everything that was asked for in this time, oldest first, page by page. Each thing is listed at least once. */
  listRecords(span: TimeSpan): AsyncIterable<RecordPage>
}
