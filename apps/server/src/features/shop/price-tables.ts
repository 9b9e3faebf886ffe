import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { orShipped } from '../../config/shipped-content.ts'
import {
  type Coupon,
  carrierFeesSchema,
  couponsSchema,
  jurisdictionsSchema,
  type Rates,
} from './rate-tables.ts'

/** What a price is made from beside the plan. */
export type PriceTables = { readonly rates: Rates; readonly coupons: readonly Coupon[] }

/**
 * Reads `coupons.json` below `contentDir` and `rates/*.json`, there or as shipped. Throws, naming the
 * file, on a bad one.
 */
export async function readPriceTables(contentDir: string): Promise<PriceTables> {
  const read = async <S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S>> => {
    const own = join(contentDir, name)
    const path = name.startsWith('rates/') ? orShipped(own, name) : own
    try {
      return z.parse(schema, JSON.parse(await readFile(path, 'utf8')))
    } catch (cause) {
      throw new Error(`${path} cannot be used`, { cause })
    }
  }
  const [{ jurisdictions }, carrierFees, { coupons }] = await Promise.all([
    read('rates/jurisdictions.json', jurisdictionsSchema),
    read('rates/carrier-fees.json', carrierFeesSchema),
    read('coupons.json', couponsSchema),
  ])
  return { rates: { jurisdictions, carrierFees }, coupons }
}
