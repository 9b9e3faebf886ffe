import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { findBrowser } from '../../tooling/runner/browser.mjs'

/** The phone of Lighthouse's mobile profile. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Slow 4G and a processor at a quarter of this machine's speed, as Lighthouse counts them. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const processorSlowness = 4

export type Visit = { page: Page; devtools: CDPSession; end: () => Promise<void> }

export type Phone = {
  /** A page with an empty cache; throttled as the phone's, unless it is only to be counted. */
  visit(options: { isThrottled: boolean }): Promise<Visit>
  stop(): Promise<void>
}

export async function startPhone(): Promise<Phone> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium's own sandbox refuses to work for root, as in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  return {
    visit: (options) => openVisit(browser, options),
    stop: () => browser.close(),
  }
}

async function openVisit(
  browser: Browser,
  { isThrottled }: { isThrottled: boolean },
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (isThrottled) {
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowness })
  }
  return { page, devtools, end: () => context.close() }
}
