import type { TimeSpan } from '../../clock.ts'
import type { CarrierRecord } from '../../gateways/carrier/carrier.ts'
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

type Kind = CarrierRecord['kind']

type Way = {
  compare: (deps: ReconcileNeeds, record: CarrierRecord) => Promise<Difference | null>
  repair?: (deps: ReconcileNeeds, record: CarrierRecord) => Promise<unknown>
}

/** In this order: what a line changes follows once its order has the line. */
const ways: Readonly<Record<Kind, Way>> = {
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
  port_out: {
    compare: comparePortOut,
    repair: ({ eventHandlers }, { reference }) => eventHandlers.portout(reference),
  },
  line_end: { compare: compareEnd },
}

/** Everything that was asked of the carrier, each thing once and in its newest state. Oldest first. */
export async function listCarrierRecords(
  { carrier }: ReconcileNeeds,
  span: TimeSpan,
): Promise<CarrierRecord[]> {
  const newest = new Map<string, CarrierRecord>()
  for await (const record of carrier.listRecords(span)) {
    // Of the SIMs and emergency addresses that a line had one after the other, the last one counts.
    const isOfLine = record.kind === 'sim_change' || record.kind === 'emergency_address'
    const subject = isOfLine ? record.line : record.reference
    newest.set(`${record.kind} ${subject}`, record)
  }
  return [...newest.values()]
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
