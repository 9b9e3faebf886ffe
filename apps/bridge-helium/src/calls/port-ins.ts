import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { type Port, portSchema } from '../helium/shapes.ts'
import {
  type BridgeRecord,
  findByTheirId,
  findRecord,
  listOfLine,
  noteRecord,
  openRecord,
  type Session,
} from '../records.ts'
import { Refusal } from '../refusal.ts'
import { requireLine } from './lines.ts'
import { ensurePart, requirePart } from './steps.ts'

type Order = z.output<typeof carrierSchemas.PortInOrder>
type PortIn = z.input<typeof carrierSchemas.PortIn>

/** Our status of a port by theirs, and which of two states of one submission is the later one. */
const statuses = {
  submitted: { status: 'received', rank: 1 },
  validated: { status: 'pending', rank: 2 },
  scheduled: { status: 'confirmed', rank: 3 },
  validation_failed: { status: 'rejected', rank: 4 },
  completed: { status: 'completed', rank: 5 },
  canceled: { status: 'cancelled', rank: 6 },
} as const satisfies Record<Port['status'], { status: PortIn['status']; rank: number }>

/** Our reason by theirs. */
const reasons: Readonly<Record<string, string>> = {
  wrong_account_number: 'account_number_invalid',
  wrong_pin: 'pin_invalid',
  name_mismatch: 'name_mismatch',
  number_not_portable: 'not_portable',
  pending_port: 'duplicate_port',
}

/** Every number may be tried: Helium says only after the order that one can't move. */
export async function checkPortability(): Promise<z.input<typeof carrierSchemas.Portability>> {
  const required: PortInField[] = ['account_number', 'pin', 'zip', 'name']
  return { portable: true, reason: null, donor: null, required }
}

type PortInField = z.input<typeof carrierSchemas.Portability>['required'][number]

/** Orders a number for a line. */
export async function orderPortIn(bridge: Bridge, session: Session, order: Order): Promise<PortIn> {
  const { helium, clock } = bridge
  const { reference, msisdn, purchaseOrder } = order
  await session.lock(`port ${reference}`)
  const line = await requireLine(bridge, session, order.line)
  const isOtherSim = line.sim.iccid !== order.iccid
  if (isOtherSim) throw new Refusal('sim_unusable', 'The line has another SIM now.')
  const sent = whatTheyAsk(order)
  await refuseSecond(bridge, session, { reference, msisdn, sim_id: line.sim.id })
  const begun = { kind: 'port_in', reference, line: order.line, step: 'begun' } as const
  const facts = { purchaseOrder, submissions: 1 }
  const { record } = await openRecord(session, { ...begun, facts }, clock())
  if (record.step === 'unwanted') {
    throw new Refusal('cancelled', 'This port-in was canceled before it came.')
  }
  if (record.facts['purchaseOrder'] !== purchaseOrder) {
    throw new Refusal('port_in_exists', 'There is a port-in with this reference.')
  }
  const subscription_id = requirePart(line.record, 'subscription_id')
  const port_id = await ensurePart(bridge, session, record, {
    column: 'port_id',
    find: () => findUnclaimed(bridge, session, { line: order.line, msisdn, subscription_id }),
    make: (key) =>
      helium.send('POST', '/v1/ports', portSchema, {
        body: { subscription_id, sim_id: line.sim.id, msisdn, ...sent },
        key,
      }),
  })
  return present(record, await helium.read(`/v1/ports/${port_id}`, portSchema))
}

type Claim = { reference: string; msisdn: string; sim_id: string }

/** Helium says only later that a number is on its way to another line; here it is known immediately. */
async function refuseSecond(
  { helium }: Bridge,
  session: Session,
  { reference, msisdn, sim_id }: Claim,
): Promise<void> {
  for (const port of await helium.list('/v1/ports', { msisdn }, portSchema)) {
    if (port.status === 'completed' || port.status === 'canceled') continue
    const owner = await findByTheirId(session, 'port_id', port.id)
    const isOurs = owner ? owner.reference === reference : port.sim_id === sim_id
    if (!isOurs) throw new Refusal('duplicate_port', 'This number is being transferred already.')
  }
}

/** Helium takes no port without these; our table asks for them with `required`. */
function whatTheyAsk({ accountNumber, pin, firstName, lastName, zipCode }: Order): object {
  if (accountNumber === undefined) {
    throw new Refusal('account_number_invalid', 'The account number is missing.')
  }
  if (pin === undefined) throw new Refusal('pin_invalid', 'The PIN is missing.')
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { account_number: accountNumber, pin, ...(name && { name }), postal_code: zipCode }
}

type Wanted = { line: string; subscription_id: string; msisdn?: string }

/** A port of the line that belongs to nothing: an earlier try made it, and its answer was lost. */
async function findUnclaimed(
  { helium }: Bridge,
  session: Session,
  { line, ...filters }: Wanted,
): Promise<Port | null> {
  const records = await listOfLine(session, 'port_in', line)
  const claimed = new Set(records.map(({ port_id }) => port_id))
  const ports = await helium.list('/v1/ports', filters, portSchema)
  return ports.find(({ id, status }) => !claimed.has(id) && status !== 'canceled') ?? null
}

/** The port of an order that was begun, where Helium has it although its answer was lost. */
async function findLostPort(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
): Promise<string | null> {
  if (record.step === 'unwanted' || record.line === null) return null
  const line = await findRecord(session, { kind: 'line', reference: record.line })
  if (!line) return null
  const subscription_id = requirePart(line, 'subscription_id')
  const port = await findUnclaimed(bridge, session, { line: record.line, subscription_id })
  if (port) await noteRecord(session, record, { port_id: port.id }, bridge.clock())
  return port?.id ?? null
}

/** Sends a rejected one again, with all that the old carrier wants to know. */
export async function resubmitPortIn(
  bridge: Bridge,
  session: Session,
  order: Order,
): Promise<PortIn> {
  const { helium, clock } = bridge
  const { purchaseOrder } = order
  const record = await requirePortIn(session, order.reference)
  const path = `/v1/ports/${requirePart(record, 'port_id')}`
  const sent = whatTheyAsk(order)
  let port = await helium.read(path, portSchema)
  if (port.msisdn !== order.msisdn) {
    throw new Refusal('not_changeable', 'This network keeps the number of an order.')
  }
  const wasAnnounced = record.facts['purchaseOrder'] === purchaseOrder
  if (port.status === 'validation_failed') {
    if (!wasAnnounced) {
      const submissions = submissionsOf(record) + 1
      await noteRecord(session, record, { facts: { purchaseOrder, submissions } }, clock())
    }
    port = await helium.send('PATCH', path, portSchema, { body: sent })
  } else if (!wasAnnounced) {
    throw new Refusal('not_changeable', 'This port-in can’t be changed any more.')
  }
  return present(record, port)
}

/** Stops a port-in; one that never came is refused when it comes after all. */
export async function cancelPortIn(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<PortIn> {
  const { helium, clock } = bridge
  await session.lock(`port ${reference}`)
  // Nothing names the line of a port-in that never came: it stands for itself.
  const never = { kind: 'port_in', reference, line: reference, step: 'unwanted' } as const
  const { record } = await openRecord(session, { ...never, facts: {} }, clock())
  const portId = record.port_id ?? (await findLostPort(bridge, session, record))
  if (portId === null) {
    await noteRecord(session, record, { step: 'unwanted' }, clock())
    throw portUnknown()
  }
  const path = `/v1/ports/${portId}`
  const port = await helium.read(path, portSchema)
  if (port.status === 'completed') {
    throw new Refusal('past_cut_off', 'It is too late to stop this port-in.')
  }
  if (port.status === 'canceled') return present(record, port)
  return present(record, await helium.send('POST', `${path}/cancel`, portSchema))
}

/** The port-in of a reference; at most one. */
export async function listPortIns(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ portIns: PortIn[] }> {
  const record = await findRecord(session, { kind: 'port_in', reference })
  return { portIns: record?.port_id ? [await readPortIn(bridge, record)] : [] }
}

/** A port-in as it is now. */
export async function readPortIn({ helium }: Bridge, record: BridgeRecord): Promise<PortIn> {
  return present(
    record,
    await helium.read(`/v1/ports/${requirePart(record, 'port_id')}`, portSchema),
  )
}

async function requirePortIn(session: Session, reference: string): Promise<BridgeRecord> {
  await session.lock(`port ${reference}`)
  const record = await findRecord(session, { kind: 'port_in', reference })
  if (!record?.port_id) throw portUnknown()
  return record
}

function portUnknown(): Refusal {
  return new Refusal('unknown_reference', 'There is no such port-in.')
}

function submissionsOf({ facts }: BridgeRecord): number {
  return typeof facts['submissions'] === 'number' ? facts['submissions'] : 1
}

function present(record: BridgeRecord, port: Port): PortIn {
  const { status, rank } = statuses[port.status]
  const reason =
    port.status === 'validation_failed' ? (reasons[port.reason ?? ''] ?? 'unknown') : null
  return {
    id: port.id,
    reference: record.reference,
    purchaseOrder: String(record.facts['purchaseOrder']),
    sequence: submissionsOf(record) * 10 + rank,
    status: reason === 'not_portable' ? 'failed' : status,
    reason,
    dueAt: port.status === 'scheduled' ? port.scheduled_at : null,
    changeableUntil: null,
    retryAt: null,
    // Helium tells of no later time for text messages.
    messaging: status === 'completed' ? 'done' : null,
  }
}
