import { afterAll, afterEach, beforeAll } from 'vitest'
import { startTestShop, type TestShop } from './start-test-shop.ts'

/** A shop for all tests of a file, in the present again after each of them. */
export const useTestShop = (): TestShop => {
  let shop: TestShop | undefined
  beforeAll(async () => {
    shop = await startTestShop()
  })
  afterEach(() => shop?.returnToPresent())
  afterAll(() => shop?.stop())
  // Tests are declared before the shop runs; what they ask of it, they ask when they run.
  const nothingYet = {} as TestShop // never read: every question goes to the running shop
  return new Proxy(nothingYet, { get: (_, name: keyof TestShop) => shop?.[name] })
}
