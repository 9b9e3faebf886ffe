import { aLineOwner, buyLine } from '@openline/testing/lines'
import type { Page } from '@playwright/test'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { type Phone, processorSlowness, startPhone } from './browser/phone.ts'
import type { Bench } from './measure/bench.ts'

const lines = 40
const pressCount = 9

export const overview: Bench = {
  name: 'overview',
  about: `the account of a customer with ${lines} lines: its calls, and how long a press takes`,
  async run(keep) {
    const stack = await keep(startStack())
    const shop = shopAt(stack)
    const phone = await keep(startPhone())
    const { customer, card } = await aLineOwner(shop)
    const one = await visitOverview(phone, stack.shopUrl, customer.token)
    for (let count = 1; count < lines; count += 1) await buyLine(shop, customer, card)
    const many = await visitOverview(phone, stack.shopUrl, customer.token)
    return [
      { what: 'calls, one line', samples: [one.calls] },
      { what: `calls, ${lines} lines`, samples: [many.calls], atMost: 8 },
      { what: 'a press that opens a dialog, one line', samples: one.pressMs, unit: 'ms' },
      {
        what: `a press that opens a dialog, ${lines} lines`,
        samples: many.pressMs,
        unit: 'ms',
        atMost: 200,
      },
    ]
  },
}

/** Opens the overview, then presses the same button several times on a processor four times slower. */
async function visitOverview(phone: Phone, shopUrl: string, token: string) {
  const { page, devtools, end } = await phone.visit({ isThrottled: false })
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/app/')) calls += 1
  })
  await page.addInitScript(watchPresses, {
    token,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await page.goto(`${shopUrl}/dashboard`, { waitUntil: 'load' })
  await page.getByText('Data', { exact: true }).first().waitFor()
  await page.waitForTimeout(1000)
  // The stream is no call: it stays open.
  const made = calls - 1
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowness })
  const pressMs: number[] = []
  for (let press = 0; press <= pressCount; press += 1) pressMs.push(await pressOnce(page))
  await end()
  // The first press downloads the dialog.
  return { calls: made, pressMs: pressMs.slice(1) }
}

/** The time from a press to the next paint, as the browser reports it. */
async function pressOnce(page: Page): Promise<number> {
  await page.evaluate(() => Object.assign(window, { presses: [] }))
  await page.getByRole('button', { name: 'Install eSIM' }).first().click()
  await page.getByRole('dialog').getByText('LPA:1$').first().waitFor()
  await page.waitForFunction(() => 'presses' in window && [window.presses].flat().length > 0)
  const [longest] = await page.evaluate(() =>
    (window as unknown as { presses: number[] }).presses.toSorted((one, other) => other - one),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  return longest ?? 0
}

/** Runs in the page, before anything of it does. */
function watchPresses(session: { token: string; expiresAt: string }) {
  localStorage.setItem('session', JSON.stringify(session))
  localStorage.setItem('cookie-consent', 'accepted')
  const presses: number[] = []
  Object.assign(window, { presses })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'click') (window as unknown as { presses: number[] }).presses.push(duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
