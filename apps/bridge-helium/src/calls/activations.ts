import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { HeliumRefusal } from '../helium/client.ts'
import {
  addressSchema,
  type Sim,
  simSchema,
  subscriberSchema,
  subscriptionSchema,
} from '../helium/shapes.ts'
import {
  type BridgeRecord,
  findRecord,
  lockLine,
  noteRecord,
  openRecord,
  type Session,
} from '../records.ts'
import { Refusal } from '../refusal.ts'
import { esimOf, failureOf } from './esims.ts'
import { release, requirePlan, simsOf } from './lines.ts'
import { attemptOf, ensurePart } from './steps.ts'

type Order = z.output<typeof carrierSchemas.ActivationOrder>
type Activation = z.input<typeof carrierSchemas.Activation>

/** Makes everything that Helium has for a line, and asks it to switch the eSIM on. */
export async function activate(
  bridge: Bridge,
  session: Session,
  order: Order,
): Promise<Activation> {
  if (order.simType !== 'esim') {
    throw new Refusal('not_supported', 'This network takes eSIMs only.')
  }
  if (order.lease !== undefined) {
    throw new Refusal('not_supported', 'This network has no leased numbers.')
  }
  const plan_id = requirePlan(bridge, order.planCode)
  const { reference, planCode } = order
  await lockLine(session, reference)
  const begun = { kind: 'line', reference, line: reference, step: 'begun' } as const
  const { record } = await openRecord(session, { ...begun, facts: { planCode } }, bridge.clock())
  await beginAgain(bridge, session, record)
  const subscriber_id = await ensureSubscriber(bridge, session, record, order)
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
  const sim_id = await ensurePart(bridge, session, record, {
    column: 'sim_id',
    find: async () =>
      (await helium.list('/v1/sims', { subscriber_id }, simSchema)).find(
        ({ status }) => status === 'ordered',
      ) ?? null,
    make: (key) =>
      helium.send('POST', '/v1/sims', simSchema, { body: { subscriber_id, type: 'esim' }, key }),
  })
  let sim = await helium.read(`/v1/sims/${sim_id}`, simSchema)
  if (sim.status === 'ordered') {
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
  await release(bridge, record, await simsOf(bridge, record))
  const nothing = { address_id: null, subscription_id: null, sim_id: null }
  const attempt = attemptOf(record) + 1
  const changes = { ...nothing, step: 'begun', facts: { attempt, failure: null } }
  await noteRecord(session, record, changes, bridge.clock())
}

/** One subscriber for each line, so that everything about a line can be found by it. */
async function ensureSubscriber(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
  { reference, holder, placeOfUse }: Order,
): Promise<string> {
  const { helium } = bridge
  const { email, name } = holder
  const subscriberId = await ensurePart(bridge, session, record, {
    column: 'subscriber_id',
    find: async () =>
      (await helium.list('/v1/subscribers', { email }, subscriberSchema)).find(
        ({ metadata }) => metadata?.['openline_line'] === reference,
      ) ?? null,
    make: (key) =>
      helium
        .send('POST', '/v1/subscribers', subscriberSchema, {
          body: { email, name, metadata: { openline_line: reference } },
          key,
        })
        .catch(refuseAs('holder_refused')),
  })
  const path = `/v1/subscribers/${subscriberId}/addresses`
  const place = serviceAddress(placeOfUse)
  await ensurePart(bridge, session, record, {
    column: 'address_id',
    find: async () => {
      // The newest one counts.
      const [newest] = await helium.list(path, { type: 'service' }, addressSchema)
      const isThis = newest?.line1 === place.line1 && newest.postal_code === place.postal_code
      return newest && isThis ? newest : null
    },
    make: (key) =>
      helium
        .send('POST', path, addressSchema, { body: place, key })
        .catch(refuseAs('address_refused')),
  })
  return subscriberId
}

function serviceAddress(place: Order['placeOfUse']) {
  const { streetNumber, streetDirection, streetName, addressTwo, city, state, zipCode } = place
  return {
    type: 'service',
    line1: [streetNumber, streetDirection, streetName].filter(Boolean).join(' '),
    ...(addressTwo !== undefined && { line2: addressTwo }),
    city,
    state,
    postal_code: zipCode,
    country: 'US',
  }
}

function refuseAs(code: string) {
  return (error: unknown): never => {
    if (error instanceof HeliumRefusal && error.code === 'validation_failed') {
      throw new Refusal(code, `The network refuses ${error.fields.join(', ') || 'what was sent'}.`)
    }
    throw error
  }
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
  await release(bridge, record, await simsOf(bridge, record))
}
