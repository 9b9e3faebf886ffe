import * as z from 'zod/mini'

const id = z.string().check(z.minLength(1), z.maxLength(255))
const nullable = z.nullable(z.string())

export const subscriberSchema = z.object({
  id,
  email: z.string(),
  metadata: z.nullish(z.record(z.string(), z.string())),
})

export const addressSchema = z.object({ id, line1: z.string(), postal_code: z.string() })

export const planSchema = z.object({ id, change_policy: z.string() })

export const subscriptionSchema = z.object({ id, plan_id: z.string(), status: z.string() })

/** A SIM; a status that isn't known is refused rather than guessed. */
export const simSchema = z.object({
  id,
  subscriber_id: id,
  subscription_id: nullable,
  type: z.enum(['physical', 'esim']),
  status: z.enum([
    'ordered',
    'pending_activation',
    'active',
    'activation_failed',
    'suspended',
    'deactivated',
  ]),
  iccid: z.string().check(z.regex(/^\d{18,22}$/)),
  msisdn: nullable,
  activation_code: nullable,
  ship_to_address_id: nullable,
  fulfillment: z.nullable(z.object({ status: z.string(), tracking_number: nullable })),
  reason: nullable,
})
export type Sim = z.infer<typeof simSchema>

export const portSchema = z.object({
  id,
  sim_id: z.string(),
  msisdn: z.string(),
  status: z.enum([
    'submitted',
    'validated',
    'validation_failed',
    'scheduled',
    'completed',
    'canceled',
  ]),
  reason: nullable,
  scheduled_at: nullable,
})
export type Port = z.infer<typeof portSchema>

export const portOutSchema = z.object({
  id,
  subscription_id: z.string(),
  sim_id: z.string(),
  status: z.enum(['requested', 'approved', 'rejected', 'completed']),
  reason: nullable,
  gaining_carrier: z.string(),
  account_number: z.nullish(z.string()),
  pin: z.nullish(z.string()),
  name: nullable,
  postal_code: nullable,
  created_at: z.string(),
})
export type PortOut = z.infer<typeof portOutSchema>

/** An event says what to look up, and nothing of it is believed. */
export const eventSchema = z.object({
  id,
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({ id }) }),
})

export const problemSchema = z.object({
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string() }))),
})
