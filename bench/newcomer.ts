import { type Browser, chromium } from '@playwright/test'
import { buyAsNewcomer } from '../e2e/support/newcomer.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { aPerson } from '../e2e/support/shopper.ts'
import { type Stack, startStack } from '../e2e/support/stack.ts'
import { countTraffic, type Traffic } from '../e2e/support/weigh.ts'
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
    const executablePath = await findBrowser()
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    await keep(Promise.resolve({ stop: () => browser.close() }))
    const walks: Walked[] = []
    for (let round = 0; round < rounds; round += 1) walks.push(await walkOnce(stack, browser))
    return [
      {
        what: 'from the shop to the QR code',
        samples: walks.map(({ seconds }) => seconds),
        unit: 's',
        atMost: 60,
      },
      { what: 'screens', samples: walks.map(({ screens }) => screens), atMost: 8 },
      {
        what: 'everything fetched on the way, from the first page on',
        samples: walks.map(({ bytes }) => bytes / 1024),
        unit: 'KiB',
      },
      { what: 'requests on the way', samples: walks.map(({ requests }) => requests) },
    ]
  },
}

type Walked = Traffic & { readonly seconds: number; readonly screens: number }

/** With nothing in the browser's cache. The provider's page is not ours and not counted. */
async function walkOnce(stack: Stack, browser: Browser): Promise<Walked> {
  const context = await browser.newContext({ baseURL: stack.shopUrl })
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const traffic = await countTraffic(page)
  await page.goto('/')
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Continue' }).click()
  const since = performance.now()
  const walk = await buyAsNewcomer(page, shopAt(stack), { email: aPerson().email, pace })
  const seconds = (performance.now() - since) / 1000
  await context.close()
  return { ...traffic(), seconds, screens: walk.screens.length }
}
