import { newId } from '../http/ids.ts'
import type { EventType } from './events.ts'
import { type Body, isoSeconds, moment, optional, readFields, text, texts } from './fields.ts'
import { type Helium, nowOf, requireOne } from './helium.ts'
import { invalidField, invalidTransition } from './problem.ts'
import type { Subscription } from './register.ts'

const periodMs = 30 * 24 * 3600_000

export function createSubscription(helium: Helium, body: Body): Subscription {
  const { register } = helium
  const given = readFields(body, { subscriber_id: text, plan_id: text, addons: optional(texts) })
  requireKnown(register.subscribers, 'subscriber_id', given.subscriber_id)
  requireKnown(register.plans, 'plan_id', given.plan_id)
  const addons = (given.addons ?? []).map((addon) => {
    requireKnown(register.addons, 'addons', addon)
    return { addon_id: addon, effective_at: nowOf(helium) }
  })
  const subscription: Subscription = {
    id: newId('sbn_'),
    subscriber_id: given.subscriber_id,
    plan_id: given.plan_id,
    status: 'draft',
    pending_plan_id: null,
    addons,
    current_period_end: null,
    created_at: nowOf(helium),
  }
  register.subscriptions.set(subscription.id, subscription)
  return subscription
}

/** Changes the plan immediately or at the next period, as the plan that is left says. */
export function changePlan(helium: Helium, id: string, body: Body): Subscription {
  const { register, events } = helium
  const subscription = requireSubscription(helium, id)
  const { plan_id: planId } = readFields(body, { plan_id: text })
  requireKnown(register.plans, 'plan_id', planId)
  if (subscription.status === 'canceled') throw invalidTransition('This subscription is canceled.')
  const policy = register.plans.get(subscription.plan_id)?.change_policy
  const isAtOnce = policy === 'immediate' || subscription.current_period_end === null
  subscription.pending_plan_id = isAtOnce || planId === subscription.plan_id ? null : planId
  if (!isAtOnce) events.emit('subscription.updated', subscription)
  else if (planId !== subscription.plan_id) {
    subscription.plan_id = planId
    events.emit('subscription.plan_switched', subscription)
  }
  return subscription
}

export function attachAddon(helium: Helium, id: string, body: Body): Subscription {
  const subscription = requireSubscription(helium, id)
  const given = readFields(body, { addon_id: text, effective_at: optional(moment) })
  requireKnown(helium.register.addons, 'addon_id', given.addon_id)
  if (subscription.status === 'canceled') throw invalidTransition('This subscription is canceled.')
  const effectiveAt = given.effective_at ?? nowOf(helium)
  subscription.addons.push({ addon_id: given.addon_id, effective_at: effectiveAt })
  return subscription
}

type Move = { from: readonly Subscription['status'][]; to: Subscription['status']; type: EventType }

const unfinished = ['draft', 'pending_activation', 'active', 'past_due', 'paused'] as const

const moves = {
  pause: { from: ['active', 'past_due'], to: 'paused', type: 'subscription.paused' },
  resume: { from: ['paused'], to: 'active', type: 'subscription.resumed' },
  cancel: { from: unfinished, to: 'canceled', type: 'subscription.cancelled' },
  fall_due: { from: ['active'], to: 'past_due', type: 'subscription.past_due' },
  recover: { from: ['past_due'], to: 'active', type: 'subscription.recovered' },
} as const satisfies Record<string, Move>

export function moveSubscription(
  helium: Helium,
  id: string,
  verb: keyof typeof moves,
): Subscription {
  const subscription = requireSubscription(helium, id)
  const { from, to, type }: Move = moves[verb]
  if (!from.includes(subscription.status)) {
    throw invalidTransition(`This subscription is ${subscription.status}.`)
  }
  subscription.status = to
  helium.events.emit(type, subscription)
  return subscription
}

/** A draft whose SIM or number is asked for; nothing changes for a subscription that has begun. */
export function awaitActivation(helium: Helium, subscription: Subscription): void {
  if (subscription.status !== 'draft') return
  subscription.status = 'pending_activation'
  helium.events.emit('subscription.updated', subscription)
}

/** Its SIM is in use: the first period begins. */
export function beginService(helium: Helium, id: string): void {
  const subscription = helium.register.subscriptions.get(id)
  if (subscription?.status !== 'pending_activation') return
  subscription.status = 'active'
  beginPeriod(helium, subscription)
  helium.events.emit('subscription.updated', subscription)
}

/** Begins the next period, with the plan that waited for it. */
export function renew(helium: Helium, id: string): Subscription {
  const subscription = requireSubscription(helium, id)
  const { current_period_end: end, pending_plan_id: next } = subscription
  if (end === null || subscription.status === 'canceled') {
    throw invalidTransition('This subscription has no period.')
  }
  beginPeriod(helium, subscription)
  if (next === null) return subscription
  subscription.plan_id = next
  subscription.pending_plan_id = null
  helium.events.emit('subscription.plan_switched', subscription)
  return subscription
}

/** What the queue does at the end of a period, unless it was renewed or canceled before. */
export function renewIfDue(helium: Helium, id: string, periodEnd: string | null): void {
  const subscription = requireSubscription(helium, id)
  if (subscription.current_period_end !== periodEnd || subscription.status === 'canceled') return
  renew(helium, id)
}

function beginPeriod(helium: Helium, subscription: Subscription) {
  const end = isoSeconds(new Date(helium.clock().getTime() + periodMs))
  subscription.current_period_end = end
  helium.schedule.in(periodMs, 'renew', { about: subscription.id, reason: end })
}

export function requireSubscription({ register }: Helium, id: string): Subscription {
  return requireOne(register.subscriptions, id, 'subscription')
}

/** The object that a field of the body names. */
export function requireKnown<Item>(
  items: ReadonlyMap<string, Item>,
  field: string,
  id: string,
): Item {
  const item = items.get(id)
  if (!item) throw invalidField(field, 'not_found', `${field} names nothing that is known`)
  return item
}
