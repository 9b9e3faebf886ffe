import type { Shop } from '@openline/testing/customers'
import { shopAt } from '../../e2e/support/shop-api.ts'
import { type Stack, startStack } from '../../e2e/support/stack.ts'
import { lightShopAt } from '../load/light-shop.ts'
import type { Keep } from './bench.ts'
import { openOwnDatabase } from './own-database.ts'

export type OwnShop = {
  readonly databaseUrl: string
  readonly stack: Stack
  readonly shop: Shop
  /** The same, asked with less of the machine. */
  readonly light: Shop
}

type Given = {
  /** Of PostgreSQL. */
  readonly settings?: Record<string, string>
  /** Variables of the product. */
  readonly env?: Record<string, string>
}

/** The product on an empty database of its own, with a log of what goes wrong alone. */
export async function openOwnShop(
  keep: Keep,
  { settings = {}, env = {} }: Given = {},
): Promise<OwnShop> {
  const databaseUrl = await openOwnDatabase(keep, settings)
  const stack = await keep(
    startStack({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...env } }),
  )
  const shop = shopAt(stack)
  return { databaseUrl, stack, shop, light: lightShopAt(stack.shopUrl, shop) }
}
