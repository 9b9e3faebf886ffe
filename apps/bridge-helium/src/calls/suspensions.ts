import type { Bridge } from '../bridge.ts'
import { unlessUnderWay } from '../helium/client.ts'
import { type Sim, simSchema } from '../helium/shapes.ts'
import { type BridgeRecord, listOfLine, noteRecord, openRecord, type Session } from '../records.ts'
import { lineUnknown } from '../refusal.ts'
import { findLine, type Line, requireLine } from './lines.ts'

type Suspension = { id: string; reference: string; status: 'open' | 'ended' }
type Named = { id: string; reference: string }

/** Takes a line out of service; one that was ended stays ended. */
export async function suspend(
  bridge: Bridge,
  session: Session,
  { id, reference, reason }: Named & { reason: string },
): Promise<Suspension> {
  const line = await requireLine(bridge, session, reference)
  const record = await openSuspension(bridge, session, { id, reference }, 'open')
  if (record.step === 'open') await setServiceUnlessSwapping(bridge, session, line, reason)
  return { id, reference, status: record.step === 'open' ? 'open' : 'ended' }
}

/** Ends one suspension; the line has service again once none is left. */
export async function endSuspension(
  bridge: Bridge,
  session: Session,
  { id, reference }: Named,
): Promise<Suspension> {
  const line = await requireLine(bridge, session, reference)
  const record = await openSuspension(bridge, session, { id, reference }, 'ended')
  if (record.step === 'open') await noteRecord(session, record, { step: 'ended' }, bridge.clock())
  await setServiceUnlessSwapping(bridge, session, line, 'restored')
  return { id, reference, status: 'ended' }
}

/** Whether a SIM change of a line that is out of service is under way; the end of it sets the service. */
export function isOutOfService({ facts }: BridgeRecord): boolean {
  return facts['outOfService'] === true
}

/** Whether one of the shop's suspensions of a line is open. */
export async function hasOpenSuspension(session: Session, reference: string): Promise<boolean> {
  return (await listOfLine(session, 'suspension', reference)).some(({ step }) => step === 'open')
}

async function setServiceUnlessSwapping(
  bridge: Bridge,
  session: Session,
  line: Line,
  reason: string,
): Promise<void> {
  const changes = await listOfLine(session, 'sim_change', line.record.reference)
  if (!changes.some(isOutOfService)) await setService(bridge, session, line, reason)
}

async function openSuspension(
  { clock }: Bridge,
  session: Session,
  { id, reference }: Named,
  step: Suspension['status'],
): Promise<BridgeRecord> {
  const opened = { kind: 'suspension', reference: id, line: reference, step, facts: {} } as const
  const { record } = await openRecord(session, opened, clock())
  if (record.line !== reference) throw lineUnknown()
  return record
}

/**
 * Asks for the service that the open suspensions say, where the line's SIM has another. Helium refuses it while a change
 * is under way. That is a yes only where this is what Helium has granted for this SIM; else the shop asks again, and
 * reaches the SIM that the line has by then. When the change has come, its event has the line reviewed.
 */
export async function setService(
  bridge: Bridge,
  session: Session,
  { record, sim }: Line,
  reason: string,
): Promise<void> {
  const wanted = (await hasOpenSuspension(session, record.reference)) ? 'suspended' : 'active'
  if (wanted === sim.status) return
  const verb = wanted === 'suspended' ? 'suspend' : 'reinstate'
  const asked = askedOf(sim.id, wanted)
  await noteRecord(session, record, { facts: { asked } }, bridge.clock())
  await bridge.helium
    .send('POST', `/v1/sims/${sim.id}/${verb}`, simSchema, { body: { reason } })
    .catch(unlessUnderWay(record.facts['granted'] === asked))
  await noteRecord(session, record, { facts: { granted: asked } }, bridge.clock())
}

function askedOf(simId: string, status: Sim['status']): string {
  return `${status} ${simId}`
}

/**
 * After a change has come that the bridge has asked for: asks again where suspensions were opened or ended meanwhile.
 * What others do in Helium's dashboard stays.
 */
export async function reviewService(
  bridge: Bridge,
  session: Session,
  reference: string,
): Promise<void> {
  const line = await findLine(bridge, session, reference)
  if (!line) return
  const { record, sim } = line
  if (record.facts['asked'] !== askedOf(sim.id, sim.status)) return
  await setService(bridge, session, line, 'restored')
}
