import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { type Sim, simSchema } from '../helium/shapes.ts'
import { type BridgeRecord, findByTheirId, type Session } from '../records.ts'
import { Refusal } from '../refusal.ts'

type SimStatus = z.input<typeof carrierSchemas.Sim>['status']

const statuses = {
  ordered: 'available',
  activation_failed: 'available',
  pending_activation: 'in_use',
  active: 'in_use',
  suspended: 'in_use',
  deactivated: 'retired',
} as const satisfies Record<Sim['status'], SimStatus>

/** Whether a card can be used; Helium knows those alone that it mailed for someone. */
export async function checkSim(
  bridge: Bridge,
  session: Session,
  { iccid }: { iccid: string },
): Promise<z.input<typeof carrierSchemas.Sim>> {
  const sim = await findSim(bridge, iccid)
  if (!sim) return { known: false, status: 'unknown', type: null }
  // Helium takes a while to switch off what was ended here.
  const record = await findByTheirId(session, 'sim_id', sim.id)
  const isOver = record?.facts['ended'] === true || record?.facts['canceled'] === true
  return { known: true, status: isOver ? 'retired' : statuses[sim.status], type: sim.type }
}

/** The card with this number, where it was mailed for this line; `usable` are the states in which it can be taken. */
export async function requireCard(
  bridge: Bridge,
  line: BridgeRecord,
  iccid: string | undefined,
  usable: ReadonlySet<Sim['status']>,
): Promise<Sim> {
  const sim = await findSim(bridge, iccid ?? '')
  const isOwn = sim?.type === 'physical' && sim.subscriber_id === line.subscriber_id
  if (!isOwn)
    throw new Refusal('iccid_unknown', 'No card with this number was mailed for this line.')
  if (usable.has(sim.status)) return sim
  throw new Refusal('iccid_in_use', `This card is ${sim.status}.`)
}

async function findSim({ helium }: Bridge, iccid: string): Promise<Sim | null> {
  const sims = await helium.list('/v1/sims', { iccid }, simSchema)
  return sims.find((sim) => sim.iccid === iccid) ?? null
}
