import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { HeliumRefusal, unlessUnderWay } from '../helium/client.ts'
import { type Sim, simSchema } from '../helium/shapes.ts'
import {
  type BridgeRecord,
  findRecord,
  listOfLine,
  lockLine,
  noteRecord,
  openRecord,
  type Session,
} from '../records.ts'
import { lineUnknown, Refusal } from '../refusal.ts'
import { requireCard } from './cards.ts'
import { esimOf, failureOf } from './esims.ts'
import { type Line, requireLine, simInUse, simsOf } from './lines.ts'
import { ensurePart, requirePart } from './steps.ts'
import { hasOpenSuspension, isOutOfService, setService } from './suspensions.ts'

type Order = z.output<typeof carrierSchemas.SimChangeOrder>
type SimChange = z.input<typeof carrierSchemas.SimChange>

/** Orders another eSIM for a line's subscriber, or takes a mailed card, and swaps the line to it. */
export async function changeSim(
  bridge: Bridge,
  session: Session,
  order: Order,
): Promise<SimChange> {
  const { helium, clock } = bridge
  const line = await requireLine(bridge, session, order.line, 404)
  const { reference } = order
  const isTheirs =
    line.sim.status === 'suspended' && !(await hasOpenSuspension(session, order.line))
  if (isTheirs) throw new Refusal('line_suspended', 'The network itself has suspended this line.')
  const begun = { kind: 'sim_change', reference, line: order.line, step: 'begun' } as const
  const { record } = await openRecord(session, { ...begun, facts: {} }, clock())
  if (record.line !== order.line) throw lineUnknown(404)
  const sim_id = await ensureNext(bridge, session, record, { line: line.record, order })
  const sim = await helium.read(`/v1/sims/${sim_id}`, simSchema)
  return present(record, await swap(bridge, session, record, { old: line.sim, next: sim }))
}

type Wanted = { line: BridgeRecord; order: Order }

const usable: ReadonlySet<Sim['status']> = new Set(['ordered'])

/** The SIM that the line moves to: a card that was mailed for it, or a new eSIM. */
async function ensureNext(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  { line, order }: Wanted,
): Promise<string> {
  const { helium, clock } = bridge
  if (order.simType === 'physical' && record.sim_id === null) {
    const card = await requireCard(bridge, line, order.iccid, usable)
    await noteRecord(session, record, { sim_id: card.id }, clock())
  }
  const subscriber_id = requirePart(line, 'subscriber_id')
  return ensurePart(bridge, session, record, {
    column: 'sim_id',
    find: () => findUnclaimed(bridge, session, line),
    make: (key) =>
      helium.send('POST', '/v1/sims', simSchema, { body: { subscriber_id, type: 'esim' }, key }),
  })
}

type Sims = { old: Sim; next: Sim }

/** How long a yes of Helium's to a reinstatement is waited for before it is asked again. */
const reinstatementMs = 60_000

/**
 * Asks for the swap of an ordered SIM. A line that is out of service, as after a lost phone, is swapped as it is where
 * Helium takes that, and else put into service for as long as the swap takes. One that is just being suspended waits for
 * the event of it. It is noted before, so that the line is out of service again afterwards, no matter who ends in between.
 */
async function swap(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  { old, next }: Sims,
): Promise<Sim> {
  if (next.status !== 'ordered') return next
  const { helium, clock } = bridge
  const isSuspended = old.status === 'suspended'
  if (isSuspended && isLifting(record, clock())) return next
  const isBeingSuspended = !isSuspended && (await awaitsSuspension(session, record))
  if (isSuspended || isBeingSuspended) {
    await noteRecord(session, record, { facts: { outOfService: true } }, clock())
  }
  try {
    const body = { new_sim_id: next.id }
    return await helium.send('POST', `/v1/sims/${old.id}/swap`, simSchema, { body })
  } catch (error) {
    const isForbidden = error instanceof HeliumRefusal && error.code === 'invalid_transition'
    if (isForbidden && isSuspended) await lift(bridge, session, record, old)
    else if (!isForbidden || !isBeingSuspended) throw error
    return next
  }
}

function isLifting({ facts: { liftedAt } }: BridgeRecord, now: Date): boolean {
  return typeof liftedAt === 'number' && now.getTime() - liftedAt < reinstatementMs
}

/** Whether the line of a change will be out of service, unless it was put into service for the change. */
async function awaitsSuspension(session: Session, { line, facts }: BridgeRecord): Promise<boolean> {
  return facts['lifted'] !== true && (await hasOpenSuspension(session, line ?? ''))
}

/** Puts a line into service for a swap; the event of it continues. */
async function lift(
  { helium, clock }: Bridge,
  session: Session,
  record: BridgeRecord,
  { id }: Sim,
): Promise<void> {
  const wasLifted = record.facts['lifted'] === true
  await noteRecord(session, record, { facts: { lifted: true } }, clock())
  await helium
    .send('POST', `/v1/sims/${id}/reinstate`, simSchema, { body: { reason: 'sim_change' } })
    .catch(unlessUnderWay(wasLifted))
  await noteRecord(session, record, { facts: { liftedAt: clock().getTime() } }, clock())
}

/** Takes the SIM change of a line out of service one step on; false where there is none. */
export async function continueChange(
  bridge: Bridge,
  session: Session,
  reference: string,
): Promise<boolean> {
  await lockLine(session, reference)
  const change = (await listOfLine(session, 'sim_change', reference)).find(isOutOfService)
  const line = await findRecord(session, { kind: 'line', reference })
  if (!change || !line) return false
  const path = `/v1/sims/${requirePart(change, 'sim_id')}`
  // First: a swap that comes between the two reads would have the SIM that was left suspended, and not the new one.
  const next = await bridge.helium.read(path, simSchema)
  const sim = await simInUse(bridge, line)
  if (!sim) return false
  if (next.status === 'ordered') await swap(bridge, session, change, { old: sim, next })
  else if (next.status !== 'pending_activation') {
    await endChange(bridge, session, change, { record: line, sim })
  }
  return true
}

/** The SIM that the line has now is out of service too, for as long as a suspension is open. */
async function endChange(
  bridge: Bridge,
  session: Session,
  change: BridgeRecord,
  line: Line,
): Promise<void> {
  await setService(bridge, session, line, 'sim_change')
  await noteRecord(session, change, { facts: { outOfService: false } }, bridge.clock())
}

/** An ordered eSIM of the line that belongs to nothing: an earlier try made it, and its answer was lost. */
async function findUnclaimed(
  bridge: Bridge,
  session: Session,
  line: BridgeRecord,
): Promise<Sim | null> {
  const changes = await listOfLine(session, 'sim_change', line.reference)
  const claimed = new Set([line, ...changes].map(({ sim_id }) => sim_id))
  const sims = await simsOf(bridge, line)
  return (
    sims.find(
      ({ id, status, type }) => type === 'esim' && status === 'ordered' && !claimed.has(id),
    ) ?? null
  )
}

/** The SIM change of a reference; none before the network was asked to swap. */
export async function listSimChanges(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ simChanges: SimChange[] }> {
  const record = await findRecord(session, { kind: 'sim_change', reference })
  if (!record || record.sim_id === null) return { simChanges: [] }
  const isAsked = record.facts['outOfService'] === true
  if (isAsked) await continueChange(bridge, session, record.line ?? '')
  const sim = await bridge.helium.read(`/v1/sims/${record.sim_id}`, simSchema)
  return { simChanges: sim.status === 'ordered' && !isAsked ? [] : [present(record, sim)] }
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
