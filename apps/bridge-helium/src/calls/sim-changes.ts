import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { type Sim, simSchema } from '../helium/shapes.ts'
import { type BridgeRecord, findRecord, listOfLine, openRecord, type Session } from '../records.ts'
import { lineUnknown, Refusal } from '../refusal.ts'
import { esimOf, failureOf } from './esims.ts'
import { requireLine, simsOf } from './lines.ts'
import { ensurePart, requirePart } from './steps.ts'

type Order = z.output<typeof carrierSchemas.SimChangeOrder>
type SimChange = z.input<typeof carrierSchemas.SimChange>

/** Orders another eSIM for a line's subscriber and swaps the line to it. */
export async function changeSim(
  bridge: Bridge,
  session: Session,
  order: Order,
): Promise<SimChange> {
  if (order.simType !== 'esim') {
    throw new Refusal('not_supported', 'This network takes eSIMs only.')
  }
  const { helium, clock } = bridge
  const line = await requireLine(bridge, session, order.line, 404)
  const known = await findRecord(session, { kind: 'sim_change', reference: order.reference })
  if (!known && line.sim.status !== 'active') {
    throw new Refusal('line_suspended', 'This network changes the SIM of a line in service only.')
  }
  const { reference } = order
  const begun = { kind: 'sim_change', reference, line: order.line, step: 'begun' } as const
  const { record } = await openRecord(session, { ...begun, facts: {} }, clock())
  if (record.line !== order.line) throw lineUnknown(404)
  const subscriber_id = requirePart(line.record, 'subscriber_id')
  const sim_id = await ensurePart(bridge, session, record, {
    column: 'sim_id',
    find: () => findUnclaimed(bridge, session, line.record),
    make: (key) =>
      helium.send('POST', '/v1/sims', simSchema, { body: { subscriber_id, type: 'esim' }, key }),
  })
  let sim = await helium.read(`/v1/sims/${sim_id}`, simSchema)
  if (sim.status === 'ordered') {
    const body = { new_sim_id: sim_id }
    sim = await helium.send('POST', `/v1/sims/${line.sim.id}/swap`, simSchema, { body })
  }
  return present(record, sim)
}

/** An ordered SIM of the line that belongs to nothing: an earlier try made it, and its answer was lost. */
async function findUnclaimed(
  bridge: Bridge,
  session: Session,
  line: BridgeRecord,
): Promise<Sim | null> {
  const changes = await listOfLine(session, 'sim_change', line.reference)
  const claimed = new Set([line, ...changes].map(({ sim_id }) => sim_id))
  const sims = await simsOf(bridge, line)
  return sims.find(({ id, status }) => status === 'ordered' && !claimed.has(id)) ?? null
}

/** The SIM change of a reference; none before the network was asked to swap. */
export async function listSimChanges(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ simChanges: SimChange[] }> {
  const record = await findRecord(session, { kind: 'sim_change', reference })
  if (!record || record.sim_id === null) return { simChanges: [] }
  const sim = await bridge.helium.read(`/v1/sims/${record.sim_id}`, simSchema)
  return { simChanges: sim.status === 'ordered' ? [] : [present(record, sim)] }
}

function present({ reference, line }: BridgeRecord, sim: Sim): SimChange {
  const hasFailed =
    sim.status === 'activation_failed' || (sim.status === 'deactivated' && sim.msisdn === null)
  const isPending = sim.status === 'pending_activation' || sim.status === 'ordered'
  const settled = isPending ? 'pending' : 'active'
  return {
    reference,
    line: line ?? '',
    status: hasFailed ? 'failed' : settled,
    iccid: sim.iccid,
    esim: esimOf(sim),
    failure: hasFailed ? failureOf(sim) : null,
  }
}
