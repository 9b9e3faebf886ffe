import { afterAll, afterEach, beforeAll } from 'vitest'
import { startTestShop, type TestShop, type TestShopOptions } from './start-test-shop.ts'

/** A shop for all tests of a file or a group, in the present again after each of them. */
export function useTestShop(options: TestShopOptions = {}): TestShop {
  const shop = {} as TestShop // filled before the first test runs, and not read earlier
  beforeAll(async () => {
    Object.assign(shop, await startTestShop(options))
  })
  afterEach(() => shop.returnToPresent())
  afterAll(() => shop.stop())
  return shop
}
