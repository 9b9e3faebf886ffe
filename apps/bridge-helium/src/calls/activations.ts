import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { type Sim, simSchema, subscriptionSchema } from '../helium/shapes.ts'
import {
  type BridgeRecord,
  findRecord,
  lockLine,
  noteRecord,
  openRecord,
  type Session,
} from '../records.ts'
import { Refusal } from '../refusal.ts'
import { requireCard } from './cards.ts'
import { esimOf, failureOf } from './esims.ts'
import { release, requirePlan, simsOf } from './lines.ts'
import { attemptOf, ensurePart } from './steps.ts'
import { ensureAddress, ensureSubscriber } from './subscribers.ts'

type Order = z.output<typeof carrierSchemas.ActivationOrder>
type Activation = z.input<typeof carrierSchemas.Activation>

/** Makes everything that Helium has for a line, and asks it to switch the SIM on. */
export async function activate(
  bridge: Bridge,
  session: Session,
  order: Order,
): Promise<Activation> {
  if (order.lease !== undefined) {
    throw new Refusal('not_supported', 'This network has no leased numbers.')
  }
  const plan_id = requirePlan(bridge, order.planCode)
  const { reference, planCode } = order
  await lockLine(session, reference)
  const begun = { kind: 'line', reference, line: reference, step: 'begun' } as const
  const { record } = await openRecord(session, { ...begun, facts: { planCode } }, bridge.clock())
  await beginAgain(bridge, session, record)
  // A line for which a card was mailed has begun without its plan.
  if (record.facts['planCode'] === undefined) {
    await noteRecord(session, record, { facts: { planCode } }, bridge.clock())
  }
  if (order.simType === 'physical') await claimCard(bridge, session, record, order.iccid)
  const subscriber_id = await ensureSubscriber(bridge, session, record, order.holder)
  const service = { subscriber_id, type: 'service', place: order.placeOfUse } as const
  await ensureAddress(bridge, session, record, service)
  const { helium } = bridge
  const subscription_id = await ensurePart(bridge, session, record, {
    column: 'subscription_id',
    find: async () =>
      (await helium.list('/v1/subscriptions', { subscriber_id }, subscriptionSchema)).find(
        ({ status }) => status === 'draft',
      ) ?? null,
    make: (key) =>
      helium.send('POST', '/v1/subscriptions', subscriptionSchema, {
        body: { subscriber_id, plan_id },
        key,
      }),
  })
  const sim_id = await ensureSim(bridge, session, record, order)
  let sim = await helium.read(`/v1/sims/${sim_id}`, simSchema)
  // A card that failed before is tried again.
  if (usable.has(sim.status)) {
    const body = { subscription_id }
    sim = await helium.send('POST', `/v1/sims/${sim_id}/activate`, simSchema, { body })
  }
  return presentActivation(bridge, session, record, sim)
}

/** After a failure, with another key and usually another address: everything but the subscriber is new. */
async function beginAgain(bridge: Bridge, session: Session, record: BridgeRecord): Promise<void> {
  const { sim_id } = record
  const sim = sim_id === null ? null : await bridge.helium.read(`/v1/sims/${sim_id}`, simSchema)
  if (!sim || statusOf(sim) !== 'failed') return
  await releaseEsims(bridge, record)
  const nothing = { address_id: null, subscription_id: null, sim_id: null }
  const attempt = attemptOf(record) + 1
  const changes = { ...nothing, step: 'begun', facts: { attempt, failure: null } }
  await noteRecord(session, record, changes, bridge.clock())
}

/** The eSIM of an order, or the card that was mailed for it. */
function ensureSim(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  { simType, iccid }: Order,
): Promise<string> {
  return simType === 'physical'
    ? claimCard(bridge, session, record, iccid)
    : ensureEsim(bridge, session, record)
}

function ensureEsim(bridge: Bridge, session: Session, record: BridgeRecord): Promise<string> {
  const { helium } = bridge
  const { subscriber_id } = record
  return ensurePart(bridge, session, record, {
    column: 'sim_id',
    find: async () =>
      (await simsOf(bridge, record)).find(
        ({ status, type }) => status === 'ordered' && type === 'esim',
      ) ?? null,
    make: (key) =>
      helium.send('POST', '/v1/sims', simSchema, { body: { subscriber_id, type: 'esim' }, key }),
  })
}

const usable: ReadonlySet<Sim['status']> = new Set(['ordered', 'activation_failed'])

async function claimCard(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  iccid: string | undefined,
): Promise<string> {
  const known = record.sim_id
  const sim = known === null ? null : await bridge.helium.read(`/v1/sims/${known}`, simSchema)
  if (sim?.iccid === iccid && sim) return sim.id
  if (sim) throw new Refusal('line_in_use', 'This line has another SIM.')
  const card = await requireCard(bridge, record, iccid, usable)
  await noteRecord(session, record, { sim_id: card.id }, bridge.clock())
  return card.id
}

/** The activation of an order as it is now; none before the network was asked to switch the SIM on. */
export async function listActivations(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ activations: Activation[] }> {
  const record = await findRecord(session, { kind: 'line', reference })
  if (!record || record.sim_id === null) return { activations: [] }
  const sim = await bridge.helium.read(`/v1/sims/${record.sim_id}`, simSchema)
  if (sim.status === 'ordered') return { activations: [] }
  return { activations: [await presentActivation(bridge, session, record, sim)] }
}

async function presentActivation(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  sim: Sim,
): Promise<Activation> {
  const status = statusOf(sim)
  if (status === 'failed' && !record.facts['failure']) {
    await noteRecord(session, record, { facts: { failure: failureOf(sim) } }, bridge.clock())
  }
  return {
    id: sim.id,
    reference: record.reference,
    status,
    msisdn: status === 'active' ? sim.msisdn : null,
    iccid: sim.iccid,
    esim: esimOf(sim),
    // Written above, when the failure was seen first; giving the SIM back replaces Helium's reason.
    failure: status === 'failed' ? (record.facts['failure'] as Activation['failure']) : null,
  }
}

/** A SIM that was switched off later had been active: it has a number. */
function statusOf({ status, msisdn }: Sim): Activation['status'] {
  if (status === 'active' || status === 'suspended') return 'active'
  if (status === 'activation_failed') return 'failed'
  if (status === 'deactivated') return msisdn === null ? 'failed' : 'active'
  return 'pending'
}

/** Gives back what a line holds whose SIM was refused: the shop buys another one or refunds. */
export async function giveUpActivation(
  bridge: Bridge,
  session: Session,
  reference: string,
): Promise<void> {
  await lockLine(session, reference)
  const record = await findRecord(session, { kind: 'line', reference })
  if (!record || record.sim_id === null) return
  const path = `/v1/sims/${record.sim_id}`
  const sim = await bridge.helium.read(path, simSchema)
  if (statusOf(sim) !== 'failed') return
  await presentActivation(bridge, session, record, sim)
  await releaseEsims(bridge, record)
}

/** A card stays with the customer, who may try it again. */
async function releaseEsims(bridge: Bridge, record: BridgeRecord): Promise<void> {
  const sims = await simsOf(bridge, record)
  await release(
    bridge,
    record,
    sims.filter(({ type }) => type === 'esim'),
  )
}
