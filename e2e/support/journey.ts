import type { Shop, TestCustomer } from '@openline/testing/customers'
import { test as base, expect } from '@playwright/test'
import { shopAt } from './shop-api.ts'
import { type Trouble, watch } from './trouble.ts'

type Journey = {
  /** Where the outside systems are played. */
  sandboxUrl: string
  /** The product that the browser visits, by its API. */
  shop: Shop
  /** What goes wrong unseen fails the journey, unless it was named as expected. */
  trouble: Trouble
  /** What time the product thinks it is. */
  clock: { now: () => Date }
  /** Makes the browser one that was here before, or at another shop of the test. */
  returnAs: (visitor: Returning, shopUrl?: string) => Promise<void>
}

/** What a browser still knows of an earlier visit. */
export type Returning = {
  /** Who is signed in. */
  readonly customer?: TestCustomer
  readonly cart?: CartItem
}

/** As the shop keeps it in the browser. */
export type CartItem = {
  readonly id: string
  readonly planId: string
  readonly planName: string
  readonly simType: 'esim' | 'physical' | null
  readonly zipCode: string
  readonly couponCode: string
  readonly quoteId: string | null
}

const halfADayMs = 12 * 3600 * 1000

function stored({ customer, cart }: Returning, now: Date) {
  return [
    { name: 'cookie-consent', value: 'accepted' },
    ...(cart ? [{ name: 'cart', value: JSON.stringify(cart) }] : []),
    ...(customer
      ? [
          {
            name: 'session',
            value: JSON.stringify({
              token: customer.token,
              expiresAt: new Date(now.getTime() + halfADayMs).toISOString(),
            }),
          },
        ]
      : []),
  ]
}

/** A test with a browser of its own. */
export const test = base.extend<Journey>({
  sandboxUrl: [process.env['E2E_SANDBOX_URL'] ?? '', { option: true }],
  shop: async ({ baseURL, sandboxUrl }, use) => {
    await use(shopAt({ shopUrl: baseURL ?? '', sandboxUrl }))
  },
  trouble: [
    async ({ context }, use) => {
      const trouble = watch(context)
      await use(trouble)
      expect(trouble.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  clock: [{ now: () => new Date() }, { option: true }],
  returnAs: async ({ context, baseURL, clock }, use) => {
    await use(async (visitor, shopUrl = baseURL ?? '') => {
      // A page of an account that stays open would go on asking, in a session that is no more.
      for (const page of context.pages()) {
        if (page.url().includes('/dashboard')) await page.goto('about:blank')
      }
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: shopUrl, localStorage: stored(visitor, clock.now()) }],
      })
    })
  },
})
