import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { eachAddressField } from '../address.ts'
import { addressSchema } from '../address-schema.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { emergencyAddressSchema } from '../lines/emergency-address.ts'
import { networkOfferSchema } from '../platform/network.ts'
import { orderSchema } from '../sales/orders.ts'
import { simTypeSchema } from '../sales/shop.ts'
import { messageSchema, newNumberSchema } from '../shapes.ts'
import { unprintable } from '../text-rule.ts'

/** Keep a number from another carrier, or take a new one. The move itself comes with port-in. */
const numberChoiceSchema = z.discriminatedUnion(
  'choice',
  [
    z.object({
      choice: z.literal('new'),
      /** That is kept for the customer. Missing: any near the address. */
      chosenMsisdn: z.optional(newNumberSchema),
    }),
    z.object({ choice: z.literal('keep'), msisdn: fields.portIn }),
  ],
  msg('Please choose a new number or keep yours'),
)

export const placeOrder = defineEndpoint({
  name: 'placeOrder',
  summary: 'Buy the quoted plan with a saved card.',
  method: 'POST',
  path: '/app/checkout',
  access: 'customer',
  body: z.object({
    quoteId: z.uuid(msg('Please check the price again')),
    cardId: z.uuid(msg('Please choose a card')),
    simType: simTypeSchema,
    /** A carrier SIM the customer already holds (spec 5, prefix rule). */
    iccid: fields.optionalField(fields.iccid),
    imei: fields.optionalField(fields.imei),
    number: numberChoiceSchema,
    /** Required with `lastName` from an account without a name, which keeps them; else ignored. */
    firstName: fields.optionalField(fields.firstName),
    lastName: fields.optionalField(fields.lastName),
    shipTo: addressSchema,
    /** Of a phone plan, for 911 calls over Wi-Fi. Missing: `shipTo`. */
    emergencyAddress: z.optional(emergencyAddressSchema),
    autoRenew: z.boolean(msg('Choose whether to renew automatically')),
    acceptedTerms: z.literal(true, msg('Please accept the terms and conditions')),
  }),
  output: z.object({ order: orderSchema }),
  errors: [
    'not_found',
    'quote_expired',
    'price_changed',
    'sim_sold_out',
    'number_taken',
    'not_offered',
    'zip_not_served',
    'provider_unavailable',
  ],
  idempotent: true,
})

const draftText = z.optional(
  z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, unprintable)),
)

/**
 * What was filled in so far, kept on the server so that a reload, the
 * provider's page or another device do not lose it; no rule applies yet.
 */
export const checkoutDraftSchema = z.object({
  planId: draftText,
  step: z.optional(z.enum(['sim', 'number', 'address', 'payment', 'review'])),
  simType: z.optional(simTypeSchema),
  iccid: draftText,
  imei: draftText,
  numberChoice: z.optional(z.enum(['new', 'keep'])),
  msisdn: draftText,
  /** The chosen new number, as it is kept for the customer. */
  numberLease: z.optional(
    z.object({ leaseId: draftText, msisdn: draftText, expiresAt: draftText }),
  ),
  couponCode: draftText,
  firstName: draftText,
  lastName: draftText,
  ...eachAddressField(draftText),
  emergencyAddress: z.optional(z.object(eachAddressField(draftText))),
  cardId: draftText,
  autoRenew: z.optional(z.boolean()),
})
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>

export const getCheckoutDraft = defineEndpoint({
  name: 'getCheckoutDraft',
  summary:
    'The unfinished checkout, empty when there is none, with what the network can do and the last order had.',
  method: 'GET',
  path: '/app/checkout/draft',
  access: 'customer',
  output: z.object({
    draft: checkoutDraftSchema,
    network: networkOfferSchema,
    /** Of the last purchase, for 911; null for none, and where it is the address for mail. */
    emergencyAddress: z.nullable(addressSchema),
  }),
  errors: [],
})

export const saveCheckoutDraft = defineEndpoint({
  name: 'saveCheckoutDraft',
  summary: 'Keep the unfinished checkout.',
  method: 'PUT',
  path: '/app/checkout/draft',
  access: 'customer',
  body: checkoutDraftSchema,
  output: messageSchema,
  errors: [],
})
