import { codeMailedTo } from '@openline/testing/customers'
import { chromium, expect } from '@playwright/test'
import { expectLoaded } from '../e2e/support/loaded.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { aPerson, field, fillAddress, next, saveCard } from '../e2e/support/shopper.ts'
import { startStack } from '../e2e/support/stack.ts'
import { takeDesk } from './desk-pictures.mjs'
import { takeFilmStrip } from './film-strip.mjs'
import { keep, openPage } from './pictures.mjs'
import { ensureBrowser } from './runner/browser.mjs'
import { runMain } from './runner/say.mjs'

/** @typedef {import('@playwright/test').Page} Page */

// The pictures of the README and of the manuals: taken from the product itself.
const desktop = { width: 1280, height: 1180 }
const phone = { width: 390, height: 844 }

async function main() {
  const stack = await startStack()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executablePath = await ensureBrowser(process.execPath)
  const browser = await chromium.launch({ executablePath, args })
  try {
    await takeDesktop(await openPage(browser, desktop, 1), stack.shopUrl)
    const screens = await takePurchase(await openPage(browser, phone, 2), stack)
    await compose(await openPage(browser, { width: 1280, height: 900 }, 1), screens)
    await takeBrands(browser, stack.shopUrl)
    await takeFilmStrip(browser, stack.shopUrl)
    await takeDesk(browser, stack)
    return 0
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/**
 * @param {Page} page
 * @param {string} shopUrl
 */
async function takeDesktop(page, shopUrl) {
  await page.goto(`${shopUrl}/shop?zip=50309`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await keep('shop.png', await page.screenshot())
  await page.close()
}

/**
 * The first screens of the demonstration and of the second brand, for docs/branding.md.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} shopUrl
 */
async function takeBrands(browser, shopUrl) {
  const other = await startStack({ env: { CONTENT_DIR: 'brands/nightjar' } })
  try {
    const urls = { 'brand-openline.png': shopUrl, 'brand-nightjar.png': other.shopUrl }
    for (const [name, url] of Object.entries(urls)) {
      const page = await openPage(browser, { width: 1280, height: 900 }, 1)
      await page.goto(url)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
      await keep(name, await page.screenshot())
      await page.close()
    }
  } finally {
    await other.stop()
  }
}

/**
 * A purchase from the cart to the active line; gives four screens of it.
 * @param {Page} page
 * @param {import('../e2e/support/stack.ts').Stack} stack
 */
async function takePurchase(page, { shopUrl, sandboxUrl }) {
  const shop = shopAt({ shopUrl, sandboxUrl })
  const person = aPerson()
  const screens = []
  await page.goto(`${shopUrl}/cart?plan=standard-monthly&zip=50309`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Total today', { exact: true })).toBeVisible()
  screens.push(await page.screenshot())

  await page.getByRole('link', { name: 'Checkout' }).click()
  await field(page, 'Email').fill(person.email)
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await field(page, '6-digit code').fill(await codeMailedTo(shop, person.email))
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await page.getByRole('radio', { name: /Get a new number/ }).check()
  await next(page)
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await fillAddress(page)
  await next(page)
  await page.getByRole('button', { name: 'Card, Apple Pay or Google Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
  await saveCard(page)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeEnabled()
  await withoutToasts(page)
  screens.push(await page.screenshot())

  await pay.click()
  const thanks = page.getByRole('dialog', { name: 'Payment Successful' })
  await thanks.getByRole('button', { name: 'To Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Install eSIM' })).toBeVisible()
  await expectLoaded(page)
  await withoutToasts(page)
  screens.push(await page.screenshot())
  await page.getByRole('button', { name: 'Install eSIM' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
  screens.push(await page.screenshot({ animations: 'disabled' }))
  await page.close()
  return screens
}

/** @param {Page} page */
async function withoutToasts(page) {
  const close = page.getByRole('button', { name: 'Close notification' })
  while ((await close.count()) > 0) await close.first().click()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/**
 * Four screens of a phone beside each other in one picture.
 * @param {Page} page
 * @param {Buffer[]} screens
 */
async function compose(page, screens) {
  const pictures = screens.map(
    (screen) => `<img src="data:image/png;base64,${screen.toString('base64')}">`,
  )
  await page.setContent(`<style>
    body { margin: 0; background: #f1efe8 }
    main { display: flex; gap: 24px; padding: 32px; width: max-content }
    img { width: 285px; border-radius: 20px; box-shadow: 0 1px 2px #0003, 0 8px 24px #0002 }
  </style><main>${pictures.join('')}</main>`)
  await keep('purchase.png', await page.locator('main').screenshot())
}

await runMain(main)
