import { expect, type Locator } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { laidOut } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aBuyer, payButton } from './support/paying.ts'

test('a cookie notice without a choice has one button, and is opened again from the footer', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  const keys = keyboardOf(page)
  const banner = page.getByRole('region', { name: 'Cookies' })
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await page.goto('/about')
  await expect(banner).toHaveCount(0)
  await keys.use(settings)
  await expect(banner).toBeFocused()
  await expect(banner.getByRole('button')).toHaveCount(1)
  await expectNoBarriers(page, 'the cookie choice, opened again')
  await keys.use(banner.getByRole('button', { name: 'Continue' }))
  await expect(banner).toHaveCount(0)
  await expect(settings).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('noted')
  await page.reload()
  await expect(settings).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a browser that asks for privacy is not asked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
})

test('the cookie notice never covers what the keyboard reaches', async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 320, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/contact-us')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeVisible()
    const seen = new Set<string>()
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const element = document.activeElement
        const cookies = document.querySelector('section[aria-label="Cookies"]')
        if (!element || !cookies || element === document.body || cookies.contains(element))
          return null
        const [it, over] = [element.getBoundingClientRect(), cookies.getBoundingClientRect()]
        const isCovered = it.top >= over.top && it.left < over.right && it.right > over.left
        return { name: `${element.tagName} ${element.textContent}`, isCovered }
      })
      if (!found) continue
      expect
        .soft(found.isCovered, `${viewport.width} × ${viewport.height}: ${found.name}`)
        .toBe(false)
      seen.add(found.name)
    }
    expect(seen.size).toBeGreaterThan(15)
  }
})

test('the cookie notice covers neither the total nor the way on of a first purchase', async ({
  page,
  shop,
  returnAs,
}) => {
  const banner = page.getByRole('region', { name: 'Cookies' })
  const total = page.locator('p').filter({ hasText: /^Total \$/ })
  const sizes = [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 800, height: 900 },
  ]
  const expectClear = async (...others: readonly Locator[]) => {
    for (const place of others) await expect(place).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await laidOut(page)
      const over = await banner.boundingBox()
      const end = (over?.y ?? size.height) + (over?.height ?? size.height)
      for (const place of [total, ...others]) {
        const box = await place.boundingBox()
        expect
          .soft(box?.y ?? 0, `${await place.innerText()}, ${size.width} px`)
          .toBeGreaterThan(end)
      }
    }
  }
  await returnAs(await aBuyer(shop))
  await page.goto('/about')
  await page.evaluate(() => localStorage.removeItem('cookie-consent'))
  await page.goto('/cart')
  await expectClear(page.getByRole('link', { name: 'Checkout' }))
  await expectNoBarriers(page, 'a cart and the cookie notice')
  await page.goto('/cart/checkout')
  await expectClear(
    page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }),
    payButton(page),
  )
})
