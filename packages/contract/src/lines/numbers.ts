import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { idSchema, messageSchema, newNumberSchema, timestampSchema } from '../shapes.ts'

/** A number that is kept for one customer while they pay. */
export const numberLeaseSchema = z.object({
  leaseId: idSchema,
  msisdn: z.string(),
  expiresAt: timestampSchema,
})
export type NumberLease = z.infer<typeof numberLeaseSchema>

/** The most that one search gives. */
export const mostNumbers = 20

export const searchNumbers = defineEndpoint({
  name: 'searchNumbers',
  summary: 'New numbers to choose from, by area code or near a ZIP code. Looking keeps none.',
  method: 'GET',
  path: '/app/numbers',
  access: 'customer',
  query: z
    .object({
      areaCode: z.optional(
        z.string().check(z.regex(/^[2-9]\d{2}$/, msg('Please enter a 3-digit area code'))),
      ),
      zipCode: z.optional(fields.zipCode),
    })
    .check(
      z.refine(({ areaCode, zipCode }) => (areaCode === undefined) !== (zipCode === undefined), {
        path: ['areaCode'],
        error: msg('Please enter an area code or a ZIP code'),
      }),
    ),
  output: z.object({ numbers: z.array(z.object({ msisdn: z.string() })) }),
  errors: ['not_offered', 'provider_unavailable'],
})

export const leaseNumber = defineEndpoint({
  name: 'leaseNumber',
  summary:
    'Keep a number while the customer pays. It takes the place of the one that was kept before.',
  method: 'POST',
  path: '/app/numbers/leases',
  access: 'customer',
  body: z.object({ msisdn: newNumberSchema }),
  output: z.object({ lease: numberLeaseSchema }),
  errors: ['not_offered', 'number_taken', 'provider_unavailable'],
})

export const endLease = defineEndpoint({
  name: 'endLease',
  summary: 'Give a kept number back.',
  method: 'DELETE',
  path: '/app/numbers/leases/{id}',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: messageSchema,
  errors: [],
})
