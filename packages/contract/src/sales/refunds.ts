import * as z from 'zod/mini'
import { centsSchema } from '../shapes.ts'
import { namedTaxSchema } from './taxes.ts'

/** Why money went back automatically: all that is left of a payment, or of an add-on that was paid with a plan. */
const ownRefundReasons = [
  'not_needed',
  'not_provisioned',
  'add_on_not_given',
  'wrong_amount',
] as const

/** Why a person gave money back, in whole or in part. */
export const staffRefundReasons = [
  'service_problem',
  'charged_in_error',
  'customer_request',
  'goodwill',
  'order_canceled',
  'fraud',
] as const
export type StaffRefundReason = (typeof staffRefundReasons)[number]

export const refundReasons = [...ownRefundReasons, ...staffRefundReasons] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * What a refund gives back of each part of the sale, in whole US cents; all of them together are its amount.
 * The taxes are those of the order, each with what goes back of it, which may be nothing.
 */
export const refundPartsSchema = z.object({
  /** Of the plan's price after the discount. */
  planCents: centsSchema,
  activationFeeCents: centsSchema,
  recoveryFeeCents: centsSchema,
  /** Of the add-on that was sold with the plan; left out where there was none. */
  addOnCents: z.optional(centsSchema),
  taxes: z.array(namedTaxSchema),
})
export type RefundParts = z.infer<typeof refundPartsSchema>
