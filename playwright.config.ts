import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tooling/runner/browser.mjs'

const executablePath = await findBrowser()

const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's own sandbox refuses to work for root, as in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Node runs these as they are; Playwright would compile each of them again in every new checkout.
  build: { external: ['**/apps/**', '**/packages/**'] },
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 5,
  retries: 0,
  // Far above what anything takes on a busy machine: they only end what hangs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/journeys-report.json' }]],
  use: {
    baseURL: process.env['E2E_SHOP_URL'] ?? '',
    // Costs an eighth of the CPU: a failure that needs one is run again with `--trace on`.
    trace: 'off',
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: {
        viewport: { width: 1280, height: 800 },
        // Pages that move are waited for; those on the phone move.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'phone', grep: /@phone/, use: phone },
  ],
})
