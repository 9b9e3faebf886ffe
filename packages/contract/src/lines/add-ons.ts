import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { agreedPayment, orderSchema } from '../sales/orders.ts'
import { moneyLinesSchema, priceNoteSchema } from '../sales/shop.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'
import { lineAddOnSchema, soldAddOnKindSchema } from './line-add-on.ts'

const addOnWords = {
  addOnId: z.string(),
  title: z.string(),
  kind: soldAddOnKindSchema,
  highlight: z.string(),
  /** Null for a pass without data of its own. */
  dataGb: z.nullable(z.number()),
  /** Null: it lasts until the plan's running month ends. */
  days: z.nullable(z.int()),
}

/** One that can be bought now. */
export const offeredAddOnSchema = z.object({
  ...addOnWords,
  /** When it ends if it is bought now; null before there is a line. */
  endsAt: z.nullable(timestampSchema),
  /** Before taxes. */
  priceCents: centsSchema,
  /** What it costs in all; null without a ZIP code, and while its taxes are not known. */
  lines: z.nullable(moneyLinesSchema),
  /** What of that the customer’s credit pays; the card is charged the rest. */
  creditCents: centsSchema,
  /** What each of these lines is for. */
  explain: z.array(priceNoteSchema),
})
export type OfferedAddOn = z.infer<typeof offeredAddOnSchema>

export const addOnIdSchema = z
  .string(msg('Please choose what to add'))
  .check(
    z.minLength(1, msg('Please choose what to add')),
    z.maxLength(60, msg('We couldn’t find that add-on')),
  )

export const listAddOns = defineEndpoint({
  name: 'listAddOns',
  summary:
    'What can be bought beside the plan of a line, and what the line has; or what goes with a plan.',
  method: 'GET',
  path: '/app/add-ons',
  access: 'either',
  query: z
    .object({
      /** An own line. */
      lineId: z.optional(idSchema),
      /** Of a visitor. */
      planId: z.optional(z.string().check(z.maxLength(60))),
      zipCode: z.optional(fields.zipCode),
    })
    .check(
      z.refine(({ lineId, planId }) => (lineId === undefined) !== (planId === undefined), {
        path: ['lineId'],
        error: msg('Please choose a line or a plan'),
      }),
    ),
  output: z.object({
    /** In shop order; empty where nothing can be bought now. */
    offers: z.array(offeredAddOnSchema),
    /** What the line has now, newest first. */
    addOns: z.array(lineAddOnSchema),
    /** Why nothing can be bought now; null where something can, and where it is sold to no line. */
    reason: z.nullable(z.string()),
  }),
  errors: ['not_signed_in', 'not_found', 'zip_not_served'],
})

export const buyAddOn = defineEndpoint({
  name: 'buyAddOn',
  summary: 'Buy data or a pass for a line, at the price that was shown.',
  method: 'POST',
  path: '/app/lines/{id}/add-ons',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({
    addOnId: addOnIdSchema,
    ...agreedPayment,
  }),
  output: z.object({ order: orderSchema }),
  errors: [
    'not_ready',
    'not_offered',
    'price_changed',
    'attempt_open',
    'order_not_payable',
    'zip_not_served',
    'provider_unavailable',
  ],
  idempotent: true,
})
