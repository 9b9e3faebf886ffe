import * as z from 'zod/mini'
import { minChargeCents } from '../money.ts'
import { taxClasses } from './plan.ts'

/** `number_change` is the price of a change of number alone. */
export const addOnKinds = ['data', 'roaming', 'number_change'] as const
export type AddOnKind = (typeof addOnKinds)[number]

const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))
const sentence = z.string().check(z.minLength(1), z.maxLength(300))

/**
 * What a line can have beside its plan, as the content service publishes it. The network knows it by `addOnId`.
 * Data that lasts to the end of the plan's running month has no `days`.
 */
export const addOnSchema = z
  .object({
    addOnId: slug,
    title: z.string().check(z.minLength(1), z.maxLength(60)),
    kind: z.enum(addOnKinds),
    status: z.enum(['available', 'retired']),
    order: z.int(),
    highlight: sentence,
    /** Once, before taxes. */
    priceCents: z.int().check(z.gte(minChargeCents)),
    taxClass: z.enum(taxClasses),
    /** At full speed, beside the plan's; null for a pass without data of its own. */
    dataGb: z.nullable(z.number().check(z.positive())),
    /** Days that it lasts from its start; null: until the end of the plan's running month. */
    days: z.nullable(z.int().check(z.gte(1), z.lte(366))),
    /** The plans that it goes with; null for all. */
    planIds: z.nullable(z.array(slug).check(z.minLength(1))),
  })
  .check(
    z.refine(({ kind, dataGb }) => kind !== 'data' || dataGb !== null, { path: ['dataGb'] }),
    z.refine(({ kind, days }) => kind !== 'roaming' || days !== null, { path: ['days'] }),
  )
export type AddOn = z.infer<typeof addOnSchema>

/** What is kept with an order for data or a pass. */
export type AddOnTerms = Pick<AddOn, 'dataGb' | 'days'> & {
  readonly kind: Exclude<AddOnKind, 'number_change'>
}

/** Data or a pass that is sold with a plan, as it was then. Its price is a part of the order total. */
export type AddOnWithPlan = AddOnTerms &
  Pick<AddOn, 'addOnId' | 'title' | 'priceCents' | 'taxClass'>
