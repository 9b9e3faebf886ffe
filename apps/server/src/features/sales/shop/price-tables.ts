import { readTable } from '../../../dated-tables.ts'
import {
  type Coupon,
  carrierFeesSchema,
  couponsSchema,
  type LineDiscount,
  placesSchema,
  type Rates,
} from './rate-tables.ts'

/** What a price is made from beside the plan and its taxes. */
export type PriceTables = {
  readonly rates: Rates
  readonly coupons: readonly Coupon[]
  readonly lineDiscount: LineDiscount | null
}

/**
 * Reads `coupons.json` below `contentDir` and `rates/*.json`, there or as shipped. Throws, naming the
 * file, on a bad one.
 */
export async function readPriceTables(contentDir: string): Promise<PriceTables> {
  const [{ jurisdictions: places }, carrierFees, { coupons, lineDiscount = null }] =
    await Promise.all([
      readTable(contentDir, 'rates/jurisdictions.json', placesSchema),
      readTable(contentDir, 'rates/carrier-fees.json', carrierFeesSchema),
      readTable(contentDir, 'coupons.json', couponsSchema),
    ])
  return { rates: { places, carrierFees }, coupons, lineDiscount }
}
