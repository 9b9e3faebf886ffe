import type { WebhookEvent } from '../http/webhooks.ts'
import type { Addon, Plan } from './catalog.ts'
import { addonsAtFirst, plansAtFirst } from './catalog.ts'
import type { Endpoint } from './events.ts'
import type { KeyRecords } from './idempotency.ts'
import type { Job } from './schedule.ts'

export type Subscriber = {
  id: string
  email: string
  name: string
  phone: string | null
  metadata: Readonly<Record<string, string>>
  created_at: string
}

export const addressTypes = ['shipping', 'service'] as const

export type Address = {
  id: string
  subscriber_id: string
  type: (typeof addressTypes)[number]
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: string
  created_at: string
}

export type Subscription = {
  id: string
  subscriber_id: string
  plan_id: string
  status: 'draft' | 'pending_activation' | 'active' | 'past_due' | 'paused' | 'canceled'
  /** A plan change that waits for the next period. */
  pending_plan_id: string | null
  addons: { addon_id: string; effective_at: string }[]
  current_period_end: string | null
  created_at: string
}

export const simTypes = ['physical', 'esim'] as const

export type Sim = {
  id: string
  subscriber_id: string
  subscription_id: string | null
  type: (typeof simTypes)[number]
  status:
    | 'ordered'
    | 'pending_activation'
    | 'active'
    | 'activation_failed'
    | 'suspended'
    | 'deactivated'
  iccid: string
  msisdn: string | null
  /** Of an eSIM: `LPA:1$address$matchingId`. */
  activation_code: string | null
  ship_to_address_id: string | null
  /** Of a card by mail. */
  fulfillment: {
    status: 'preparing' | 'shipped'
    carrier: string | null
    tracking_number: string | null
  } | null
  /** What the newest suspension, swap or deactivation gave as its reason, or why the activation failed. */
  reason: string | null
  /** The SIM whose number this one takes over. */
  replaces_sim_id: string | null
  created_at: string
}

export const rejectionReasons = [
  'wrong_account_number',
  'wrong_pin',
  'number_not_portable',
  'name_mismatch',
  'pending_port',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** A number on its way to us. */
export type Port = {
  id: string
  subscription_id: string
  sim_id: string
  msisdn: string
  status: 'submitted' | 'validated' | 'validation_failed' | 'scheduled' | 'completed' | 'canceled'
  reason: RejectionReason | null
  scheduled_at: string | null
  created_at: string
}

/** Another carrier's request for a number, as that carrier sent it. */
export type PortOut = {
  id: string
  subscription_id: string
  sim_id: string
  msisdn: string
  status: 'requested' | 'approved' | 'rejected' | 'completed'
  reason: RejectionReason | null
  gaining_carrier: string
  account_number: string
  pin: string
  name: string | null
  postal_code: string | null
  respond_by: string
  created_at: string
}

/** Everything the platform knows, as plain values, each kind by its id and oldest first. */
export type HeliumRegister = {
  subscribers: Map<string, Subscriber>
  addresses: Map<string, Address>
  subscriptions: Map<string, Subscription>
  sims: Map<string, Sim>
  ports: Map<string, Port>
  /** How often each port was sent. */
  submissions: Map<string, number>
  portOuts: Map<string, PortOut>
  plans: Map<string, Plan>
  addons: Map<string, Addon>
  /** The number that each SIM gets when it is switched on. */
  numberOf: Map<string, string>
  /** How many SIMs were made, which also numbers them. */
  simsMade: number
  numbersGiven: Map<string, number>
  /** What happens later. */
  jobs: Map<string, Job>
  /** The newest, as they were sent. */
  events: WebhookEvent[]
  /** Where events go. */
  endpoint: Endpoint | null
  keys: KeyRecords
  /** Grows with everything that happens. */
  changes: number
}

export function createHeliumRegister(): HeliumRegister {
  return {
    subscribers: new Map(),
    addresses: new Map(),
    subscriptions: new Map(),
    sims: new Map(),
    ports: new Map(),
    submissions: new Map(),
    portOuts: new Map(),
    plans: new Map(plansAtFirst().map((plan) => [plan.id, plan])),
    addons: new Map(addonsAtFirst().map((addon) => [addon.id, addon])),
    numberOf: new Map(),
    simsMade: 0,
    numbersGiven: new Map(),
    jobs: new Map(),
    events: [],
    endpoint: null,
    keys: new Map(),
    changes: 0,
  }
}
