import type { Body } from './fields.ts'
import { type Helium, requireOne } from './helium.ts'
import { listPage } from './lists.ts'
import { behaviorFor, courseOf } from './magic.ts'
import { requirePortOut, respondToPortOut } from './port-outs.ts'
import { cancelPort, requirePort, resubmitPort, submitPort } from './ports.ts'
import { requestChange, requestSwap } from './sim-changes.ts'
import { activateSim, orderSim, requireSim } from './sims.ts'
import { addAddress, createSubscriber } from './subscribers.ts'
import {
  attachAddon,
  changePlan,
  createSubscription,
  moveSubscription,
  requireSubscription,
} from './subscriptions.ts'

export type HeliumRequest = { id: string; query: URLSearchParams; body: Body }
export type HeliumAnswer = { status: number; body: object; way?: 'slow' | 'answer_lost' | null }

/** One call of the platform's API. */
export type Endpoint = (helium: Helium, request: HeliumRequest) => HeliumAnswer

function ok(body: object): HeliumAnswer {
  return { status: 200, body }
}

function created(body: object): HeliumAnswer {
  return { status: 201, body }
}

function accepted(body: object): HeliumAnswer {
  return { status: 202, body }
}

export const heliumRoutes: Record<string, Endpoint> = {
  'POST /v1/subscribers': (helium, { body }) => created(createSubscriber(helium, body)),
  'GET /v1/subscribers': ({ register }, { query }) =>
    ok(listPage(register.subscribers, query, ['email'])),
  'GET /v1/subscribers/:id': ({ register }, { id }) =>
    ok(requireOne(register.subscribers, id, 'subscriber')),
  'POST /v1/subscribers/:id/addresses': (helium, { id, body }) =>
    created(addAddress(helium, id, body)),
  'GET /v1/subscribers/:id/addresses': ({ register }, { id, query }) => {
    requireOne(register.subscribers, id, 'subscriber')
    const own = [...register.addresses].filter(([, address]) => address.subscriber_id === id)
    return ok(listPage(new Map(own), query, ['type']))
  },

  'GET /v1/plans': ({ register }, { query }) => ok(listPage(register.plans, query, [])),
  'GET /v1/plans/:id': ({ register }, { id }) => ok(requireOne(register.plans, id, 'plan')),
  'GET /v1/addons': ({ register }, { query }) => ok(listPage(register.addons, query, [])),

  'POST /v1/subscriptions': (helium, { body }) => created(createSubscription(helium, body)),
  'GET /v1/subscriptions': ({ register }, { query }) =>
    ok(listPage(register.subscriptions, query, ['subscriber_id', 'status'])),
  'GET /v1/subscriptions/:id': (helium, { id }) => ok(requireSubscription(helium, id)),
  'PATCH /v1/subscriptions/:id': (helium, { id, body }) => ok(changePlan(helium, id, body)),
  'POST /v1/subscriptions/:id/addons': (helium, { id, body }) =>
    created(attachAddon(helium, id, body)),
  'POST /v1/subscriptions/:id/pause': (helium, { id }) => ok(moveSubscription(helium, id, 'pause')),
  'POST /v1/subscriptions/:id/resume': (helium, { id }) =>
    ok(moveSubscription(helium, id, 'resume')),
  'POST /v1/subscriptions/:id/cancel': (helium, { id }) =>
    ok(moveSubscription(helium, id, 'cancel')),

  'POST /v1/sims': (helium, { body }) => created(orderSim(helium, body)),
  'GET /v1/sims': ({ register }, { query }) =>
    ok(listPage(register.sims, query, ['subscriber_id', 'subscription_id', 'iccid', 'status'])),
  'GET /v1/sims/:id': (helium, { id }) => ok(requireSim(helium, id)),
  'POST /v1/sims/:id/activate': (helium, { id, body }) => {
    const sim = activateSim(helium, id, body)
    const behavior = behaviorFor(helium.register, sim.subscriber_id)
    const way = behavior === 'slow' || behavior === 'answer_lost' ? behavior : null
    return { ...accepted(sim), way }
  },
  'POST /v1/sims/:id/suspend': (helium, { id, body }) =>
    accepted(requestChange(helium, { id, verb: 'suspend' }, body)),
  'POST /v1/sims/:id/reinstate': (helium, { id, body }) =>
    accepted(requestChange(helium, { id, verb: 'reinstate' }, body)),
  'POST /v1/sims/:id/deactivate': (helium, { id, body }) =>
    accepted(requestChange(helium, { id, verb: 'deactivate' }, body)),
  'POST /v1/sims/:id/swap': (helium, { id, body }) => accepted(requestSwap(helium, id, body)),

  'POST /v1/ports': (helium, { body }) => {
    const port = submitPort(helium, body)
    const isLost = courseOf(port.msisdn).kind === 'answer_lost'
    return { ...created(port), way: isLost ? 'answer_lost' : null }
  },
  'GET /v1/ports': ({ register }, { query }) =>
    ok(listPage(register.ports, query, ['subscription_id', 'msisdn', 'status'])),
  'GET /v1/ports/:id': (helium, { id }) => ok(requirePort(helium, id)),
  'PATCH /v1/ports/:id': (helium, { id, body }) => ok(resubmitPort(helium, id, body)),
  'POST /v1/ports/:id/cancel': (helium, { id }) => ok(cancelPort(helium, id)),

  'GET /v1/port_outs': ({ register }, { query }) =>
    ok(listPage(register.portOuts, query, ['sim_id', 'status'])),
  'GET /v1/port_outs/:id': (helium, { id }) => ok(requirePortOut(helium, id)),
  'POST /v1/port_outs/:id/respond': (helium, { id, body }) =>
    ok(respondToPortOut(helium, id, body)),
}
