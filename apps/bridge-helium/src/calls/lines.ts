import type { Bridge } from '../bridge.ts'
import { unlessUnderWay } from '../helium/client.ts'
import { type Sim, simSchema, subscriptionSchema } from '../helium/shapes.ts'
import { type BridgeRecord, findRecord, lockLine, noteRecord, type Session } from '../records.ts'
import { lineUnknown, NotNow } from '../refusal.ts'
import { requirePart } from './steps.ts'

/** A line in use, with the SIM that it has now. */
export type Line = { record: BridgeRecord; sim: Sim }

const inUse: ReadonlySet<Sim['status']> = new Set(['active', 'suspended'])

/** Locks a line and gives it; null for one that isn't in use. */
export async function findLine(
  bridge: Bridge,
  session: Session,
  reference: string,
): Promise<Line | null> {
  await lockLine(session, reference)
  const record = await findRecord(session, { kind: 'line', reference })
  const sim = record && record.facts['ended'] !== true ? await simInUse(bridge, record) : null
  return record && sim && { record, sim }
}

/** The same; refuses one that isn't in use with `status`. */
export async function requireLine(
  bridge: Bridge,
  session: Session,
  reference: string,
  status = 409,
): Promise<Line> {
  const line = await findLine(bridge, session, reference)
  if (!line) throw lineUnknown(status)
  return line
}

/** The SIM with which a line has service, or null. */
export async function simInUse(bridge: Bridge, record: BridgeRecord): Promise<Sim | null> {
  return (await simsOf(bridge, record)).find(({ status }) => inUse.has(status)) ?? null
}

/** Every SIM that a line has or had, newest first. */
export async function simsOf({ helium }: Bridge, record: BridgeRecord): Promise<Sim[]> {
  const { subscriber_id } = record
  if (subscriber_id === null) return []
  return helium.list('/v1/sims', { subscriber_id }, simSchema)
}

/** Switches a line's SIMs off and cancels its subscription; what is done already is left alone. */
export async function endLine(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ reference: string; status: 'ended' }> {
  await lockLine(session, reference)
  const record = await findRecord(session, { kind: 'line', reference })
  const sims = record ? await simsOf(bridge, record) : []
  if (!record || !sims.some(({ msisdn }) => msisdn !== null)) throw lineUnknown()
  const wasAsked = record.facts['ended'] === true
  await noteRecord(session, record, { facts: { ended: true } }, bridge.clock())
  await release(bridge, record, sims, wasAsked)
  return { reference, status: 'ended' }
}

/** Gives back what a line holds. */
export async function release(
  { helium }: Bridge,
  record: BridgeRecord,
  sims: readonly Sim[],
  wasAsked = false,
): Promise<void> {
  for (const { id, status } of sims) {
    if (status !== 'deactivated') {
      await helium
        .send('POST', `/v1/sims/${id}/deactivate`, simSchema, { body: { reason: 'ended' } })
        .catch(unlessUnderWay(wasAsked))
    }
  }
  const path = `/v1/subscriptions/${requirePart(record, 'subscription_id')}`
  const { status } = await helium.read(path, subscriptionSchema)
  if (status !== 'canceled') await helium.send('POST', `${path}/cancel`, subscriptionSchema)
}

type PlanChange = { reference: string; planCode: string; sequence: number }

/** Puts a line on another plan; a change that is older than the last one changes nothing. */
export async function changePlan(
  bridge: Bridge,
  session: Session,
  { reference, planCode, sequence }: PlanChange,
): Promise<{ reference: string; planCode: string }> {
  const { helium, clock } = bridge
  const { record } = await requireLine(bridge, session, reference)
  const { facts } = record
  const path = `/v1/subscriptions/${requirePart(record, 'subscription_id')}`
  const planId = requirePlan(bridge, planCode)
  let subscription = await helium.read(path, subscriptionSchema)
  if (typeof facts['sequence'] !== 'number' || sequence >= facts['sequence']) {
    await noteRecord(session, record, { facts: { sequence, wanted: planCode } }, clock())
    if (subscription.plan_id !== planId) {
      const body = { plan_id: planId }
      subscription = await helium.send('PATCH', path, subscriptionSchema, { body })
    }
  }
  const wanted = String(record.facts['wanted'])
  if (subscription.plan_id === requirePlan(bridge, wanted)) {
    await noteRecord(session, record, { facts: { planCode: wanted } }, clock())
  }
  return { reference, planCode: String(record.facts['planCode']) }
}

/** Helium's id of a plan of ours. One that is missing is a mistake of the operator's, which an order can wait for. */
export function requirePlan({ settings }: Bridge, planCode: string): string {
  const id = settings.plans.get(planCode)
  if (id !== undefined) return id
  throw new NotNow(`HELIUM_PLANS has no plan ${JSON.stringify(planCode.slice(0, 60))}`)
}
