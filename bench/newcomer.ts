import { chromium } from '@playwright/test'
import { buyAsNewcomer } from '../e2e/support/newcomer.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { aPerson } from '../e2e/support/shopper.ts'
import { startStack } from '../e2e/support/stack.ts'
import { findBrowser } from '../tooling/runner/browser.mjs'
import type { Bench } from './measure/bench.ts'

const rounds = 3

/** A person who types 180 ms a key and reads each screen for 2.5 s. */
const pace = { keyMs: 180, readMs: 2500 }

export const newcomer: Bench = {
  name: 'newcomer',
  about: 'a scripted newcomer, from the shop to the QR code of a paid eSIM',
  async run(keep) {
    const stack = await keep(startStack())
    const shop = shopAt(stack)
    const executablePath = await findBrowser()
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    await keep(Promise.resolve({ stop: () => browser.close() }))
    const samples: number[] = []
    let screens = 0
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ baseURL: stack.shopUrl })
      const page = await context.newPage()
      await page.goto('/shop')
      await page.getByRole('button', { name: 'Continue' }).click()
      const since = performance.now()
      const walk = await buyAsNewcomer(page, shop, { email: aPerson().email, pace })
      samples.push((performance.now() - since) / 1000)
      screens = walk.screens.length
      await context.close()
    }
    return [
      { what: 'from the shop to the QR code', samples, unit: 's', atMost: 60 },
      { what: 'screens', samples: [screens], atMost: 8 },
    ]
  },
}
