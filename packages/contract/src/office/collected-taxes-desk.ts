import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { namedTaxSchema } from '../sales/taxes.ts'
import { ofDays } from './books-desk.ts'

/** The most rows of one answer; the file has all. */
export const maxCollectedTaxes = 300

/** In whole US cents, below zero where more went back in these days than was collected. */
const collected = {
  collectedCents: z.int(),
  refundedCents: z.int(),
  /** Collected less refunded: what these days changed on the journal's account of taxes. */
  netCents: z.int(),
}

/** One tax of one place, of the sales and refunds of some days. */
const collectedTaxSchema = z.object({
  /** Of the customer; null for a federal tax. */
  state: z.nullable(z.string()),
  ...z.pick(namedTaxSchema, { jurisdiction: true, level: true, name: true, percent: true }).shape,
  /** Sales that paid it. */
  sales: z.int(),
  /** What it was worked out on, less its share of refunds; null for an amount that is none of a price. */
  taxableCents: z.nullable(z.int()),
  /** What it was not, by why, less the same share. */
  exemptCents: z.object({
    internet_access: z.int(),
    recovery_fee: z.int(),
    tax_engine: z.int(),
  }),
  ...collected,
})
export type CollectedTax = z.infer<typeof collectedTaxSchema>

export const collectedTaxesSchema = z.object({
  taxes: z.array(collectedTaxSchema),
  /** How many there are, whether or not `taxes` has them all. */
  count: z.int(),
  /** Of all of them. */
  total: z.object(collected),
})
export type CollectedTaxes = z.infer<typeof collectedTaxesSchema>

export const viewCollectedTaxes = defineEndpoint({
  ...ofDays,
  name: 'viewCollectedTaxes',
  summary: 'Each tax of some days by place: its base, what was exempt, collected and given back.',
  path: '/app/desk/collected-taxes',
  output: collectedTaxesSchema,
})

export const downloadCollectedTaxes = defineEndpoint({
  ...ofDays,
  name: 'downloadCollectedTaxes',
  summary: 'The same as CSV, a line for each tax of each place.',
  path: '/app/desk/collected-taxes/file',
  output: z.file(),
  file: 'text/csv',
})
