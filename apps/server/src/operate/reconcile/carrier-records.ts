import { can } from '@openline/carrier-check/api/capabilities'
import type { TimeSpan } from '../../clock.ts'
import { readCapabilities } from '../../features/platform/network/network.ts'
import type { CarrierRecord, RecordKind } from '../../gateways/carrier/carrier.ts'
import { compareAddOn, repairAddOn } from './add-ons.ts'
import { type Difference, type Findings, type ReconcileNeeds, settle } from './difference.ts'
import { compareEmergencyAddress } from './emergency-addresses.ts'
import {
  comparePortIn,
  comparePortOut,
  compareShipment,
  compareSimChange,
  compareSuspension,
  repairSimChange,
} from './line-changes.ts'
import { compareActivation, compareEnd } from './lines.ts'
import { compareLease, compareNumberChange, repairNumberChange } from './number-changes.ts'

type Way = {
  compare: (deps: ReconcileNeeds, record: CarrierRecord) => Promise<Difference | null>
  repair?: (deps: ReconcileNeeds, record: CarrierRecord) => Promise<unknown>
}

/** In this order: what a line changes follows once its order has the line. */
const ways: Readonly<Record<RecordKind, Way>> = {
  activation: {
    compare: compareActivation,
    repair: ({ eventHandlers }, { reference }) => eventHandlers.activation(reference),
  },
  shipment: {
    compare: compareShipment,
    repair: ({ eventHandlers }, { reference }) => eventHandlers.shipment(reference),
  },
  sim_change: { compare: compareSimChange, repair: repairSimChange },
  suspension: { compare: compareSuspension },
  emergency_address: { compare: compareEmergencyAddress },
  port_in: {
    compare: comparePortIn,
    repair: ({ eventHandlers }, { reference }) => eventHandlers.port_in(reference),
  },
  number_change: { compare: compareNumberChange, repair: repairNumberChange },
  add_on: { compare: compareAddOn, repair: repairAddOn },
  number_lease: { compare: compareLease },
  port_out: {
    compare: comparePortOut,
    repair: ({ eventHandlers }, { reference }) => eventHandlers.portout(reference),
  },
  line_end: { compare: compareEnd },
}

export type Listed = {
  readonly records: readonly CarrierRecord[]
  /** What the network lists at all. */
  readonly kinds: ReadonlySet<RecordKind>
}

/** Everything that was asked of the carrier, each thing once and in its newest state. Oldest first. */
export async function listCarrierRecords(
  { carrier }: ReconcileNeeds,
  span: TimeSpan,
): Promise<Listed> {
  const newest = new Map<string, CarrierRecord>()
  const kinds = new Set<RecordKind>()
  for await (const page of carrier.listRecords(span)) {
    for (const kind of page.kinds) kinds.add(kind)
    for (const record of page.records) newest.set(subjectOf(record), record)
  }
  return { records: [...newest.values()], kinds }
}

/** Of the SIMs and emergency addresses that a line had one after the other, the last one counts. */
function subjectOf({ kind, line, reference }: CarrierRecord): string {
  const isOfLine = kind === 'sim_change' || kind === 'emergency_address'
  return `${kind} ${isOfLine ? line : reference}`
}

/** What a network may do and not list. A lease ends by its time, so that none is missed. */
const mayBeUnlisted = [
  { kind: 'number_change', capability: 'numberChange', words: 'number changes' },
  { kind: 'add_on', capability: 'addOns', words: 'add-ons' },
] as const

/** What the network does and doesn't list, in words. */
export async function listUnlisted(
  deps: ReconcileNeeds,
  kinds: Listed['kinds'],
): Promise<string[]> {
  const able = await readCapabilities(deps)
  return mayBeUnlisted
    .filter(({ kind, capability }) => !kinds.has(kind) && can(able, capability))
    .map(({ words }) => words)
}

/** Compares what was asked of the carrier with what we know of it. */
export async function reconcileRecords(
  deps: ReconcileNeeds,
  findings: Findings,
  records: readonly CarrierRecord[],
): Promise<void> {
  for (const [kind, { compare, repair }] of Object.entries(ways)) {
    for (const record of records.filter((candidate) => candidate.kind === kind)) {
      await settle(findings, {
        compare: () => compare(deps, record),
        ...(repair && { repair: () => repair(deps, record) }),
      })
    }
  }
}
