import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Bridge } from './bridge.ts'
import { giveUpActivation } from './calls/activations.ts'
import { readPortIn } from './calls/port-ins.ts'
import { continueChange } from './calls/sim-changes.ts'
import { reviewService } from './calls/suspensions.ts'
import { eventSchema, portOutSchema } from './helium/shapes.ts'
import { isSignedByHelium } from './helium/signature.ts'
import { findByTheirId, findRecord, openRecord, type Session, withSession } from './records.ts'
import { Refusal } from './refusal.ts'

/** Whom an event is about, and what to tell the shop of it. */
type News = { type: string; data: { reference: string } }

/**
 * Takes an event of Helium's. It is answered with yes once the shop has taken what follows from it; until then Helium
 * sends it again. One that comes twice or late is harmless, since it only says what to look up.
 */
export async function takeEvent(bridge: Bridge, { req }: Context): Promise<Response> {
  const body = await req.text()
  const { settings, clock } = bridge
  const signed = { secrets: settings.heliumWebhookSecrets, now: clock() }
  if (!isSignedByHelium(body, req.header('platform-signature') ?? '', signed)) {
    const message = 'Platform-Signature is missing, wrong, or older than five minutes.'
    throw new Refusal('signature_invalid', message, 400)
  }
  const read = z.safeParse(eventSchema, parseJson(body))
  if (!read.success) {
    const field = read.error.issues[0]?.path.map(String).join('.') || 'The body'
    throw new Refusal('invalid_request', `${field} of the event is not valid.`, 400)
  }
  const { id, type, livemode, data } = read.data
  const isOtherEnvironment = livemode !== /^\w+_live_/.test(settings.heliumApiKey)
  if (isOtherEnvironment) return taken('other_environment')
  return withSession(bridge.pool, async (session) => {
    await session.lock(`event ${id}`)
    if (await findRecord(session, { kind: 'event', reference: id })) return taken('seen')
    const news = await follow(bridge, session, { type, about: data.object.id })
    if (news === null) return taken('nothing_of_ours')
    await bridge.tellShop({ id: `helium_${id}`, ...news })
    const seen = { kind: 'event', reference: id, line: null, step: 'told', facts: {} } as const
    await openRecord(session, seen, clock())
    return taken('told')
  })
}

function taken(outcome: string): Response {
  return Response.json({ outcome })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Event = { type: string; about: string }

/** Does what follows from an event for a thing of ours; null for anything else. */
async function follow(
  bridge: Bridge,
  session: Session,
  { type, about }: Event,
): Promise<News | null> {
  const [family] = type.split('.')
  if (family === 'sim') return followSim(bridge, session, { type, about })
  if (family === 'port') {
    const record = await findByTheirId(session, 'port_id', about)
    return record && { type: 'port_in.updated', data: await readPortIn(bridge, record) }
  }
  if (family !== 'port_out') return null
  const portOut = await bridge.helium.find(
    `/v1/port_outs/${encodeURIComponent(about)}`,
    portOutSchema,
  )
  const line = portOut && (await findByTheirId(session, 'subscription_id', portOut.subscription_id))
  return line && { type: 'portout.updated', data: { reference: line.reference } }
}

/** The events after which a SIM that was asked for is in use, or never will be. */
const decided = new Set(['sim.activated', 'sim.activation_failed', 'sim.swap_completed'])

async function followSim(
  bridge: Bridge,
  session: Session,
  { type, about }: Event,
): Promise<News | null> {
  const record = await findByTheirId(session, 'sim_id', about)
  if (!record) return null
  const { kind, reference } = record
  if (type === 'sim.suspended' || type === 'sim.reinstated') {
    const line = record.line ?? reference
    if (!(await continueChange(bridge, session, line))) await reviewService(bridge, session, line)
    return null
  }
  if (!decided.has(type)) return null
  if (kind === 'sim_change') {
    const line = record.line ?? reference
    await continueChange(bridge, session, line)
    return { type: 'sim_change.updated', data: { reference } }
  }
  if (type === 'sim.activation_failed') await giveUpActivation(bridge, session, reference)
  return { type: 'activation.updated', data: { reference } }
}
