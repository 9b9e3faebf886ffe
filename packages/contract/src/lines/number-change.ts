import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { agreedPayment, orderSchema } from '../sales/orders.ts'
import { moneyLinesSchema, priceNoteSchema } from '../sales/shop.ts'
import { centsSchema, idSchema, newNumberSchema } from '../shapes.ts'

/** What another number for a line costs now. */
export const numberOfferSchema = z.object({
  title: z.string(),
  /** What it costs in all. */
  lines: moneyLinesSchema,
  /** What of that the customer’s credit pays; the card is charged the rest. */
  creditCents: centsSchema,
  /** What each of these lines is for. */
  explain: z.array(priceNoteSchema),
})
export type NumberOffer = z.infer<typeof numberOfferSchema>

export const getNumberChange = defineEndpoint({
  name: 'getNumberChange',
  summary: 'What another number for a line costs, or why it can’t get one now.',
  method: 'GET',
  path: '/app/lines/{id}/number-change',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: z.object({
    /** Null where the line can’t get one now. */
    offer: z.nullable(numberOfferSchema),
    /** Why it can’t; null where it can. */
    reason: z.nullable(z.string()),
    /** Where its numbers are looked for at first. */
    zipCode: z.string(),
  }),
  errors: [],
})

export const changeNumber = defineEndpoint({
  name: 'changeNumber',
  summary:
    'Buy another number for a line, which is kept for the customer already. The old one is lost.',
  method: 'POST',
  path: '/app/lines/{id}/number-change',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({
    msisdn: newNumberSchema,
    losesNumber: z.literal(true, msg('Please confirm that you’re giving up your old number')),
    ...agreedPayment,
  }),
  output: z.object({ order: orderSchema }),
  errors: [
    'step_up_required',
    'not_ready',
    'not_offered',
    'number_taken',
    'price_changed',
    'attempt_open',
    'order_not_payable',
    'zip_not_served',
    'provider_unavailable',
  ],
  idempotent: true,
})
