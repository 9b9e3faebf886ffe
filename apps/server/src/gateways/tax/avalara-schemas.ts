import * as z from 'zod/mini'

/** The answers of AFC REST v2, as far as they are read. */

const errorsSchema = z.nullish(z.array(z.object({ code: z.int(), msg: z.string() })))

const amountSchema = z.object({
  name: z.string().check(z.minLength(1)),
  tax: z.number(),
  rate: z.number(),
  calc: z.int(),
  cid: z.int(),
  lvl: z.int(),
})

export const billedTaxSchema = z.extend(amountSchema, {
  bill: z.boolean(),
  pcd: z.int(),
  /** What of the charge is taxed, and what is exempt, in dollars. */
  tm: z.nullish(z.number()),
  exm: z.nullish(z.number()),
})
export type BilledTax = z.infer<typeof billedTaxSchema>

const invoiceSchema = z.object({
  itms: z.nullish(
    z.array(
      z.object({
        ref: z.nullish(z.string()),
        txs: z.nullish(z.array(billedTaxSchema)),
        err: errorsSchema,
      }),
    ),
  ),
  summ: z.nullish(z.array(z.object({ tax: z.number() }))),
  incrf: z.nullish(z.object({ ccycd: z.nullish(z.string()) })),
  err: errorsSchema,
})
export type InvoiceAnswer = z.infer<typeof invoiceSchema>

export const calcTaxesSchema = z.object({
  inv: z.nullish(z.array(invoiceSchema)),
  err: errorsSchema,
})

export const commitSchema = z.object({ ok: z.boolean(), err: errorsSchema })

/** One entry for each address that was asked about. What cannot be geocoded has an `err` and no PCode. */
export const geocodedSchema = z
  .array(z.object({ pcd: z.nullish(z.int()), inc: z.nullish(z.boolean()) }))
  .check(z.length(1))

const locationSchema = z.object({
  State: z.string(),
  County: z.nullish(z.string()),
  Locality: z.nullish(z.string()),
  PCode: z.int(),
})
export type Location = z.infer<typeof locationSchema>

export const locationsSchema = z.object({ LocationData: z.nullish(z.array(locationSchema)) })
