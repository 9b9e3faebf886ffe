import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { aCartItem } from './support/paying.ts'
import { field, readFacts } from './support/shopper.ts'

function price(page: Page) {
  return page.getByRole('complementary', { name: 'Price' })
}

/** Opens the cart and touches it, and waits for what counts. */
async function startCart(page: Page): Promise<void> {
  await page.goto('/cart')
  const isLoaded = page.waitForResponse(/live-amounts/)
  await field(page, 'ZIP code').focus()
  await isLoaded
}

/** Every text that the total in view has from now on. */
async function watchTotal(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = []
    const look = () => {
      const totals = [...document.querySelectorAll('main [data-total] dd')]
      const text = totals.find((total) => total.checkVisibility())?.textContent
      if (text && text !== texts.at(-1)) texts.push(text)
    }
    const anything = { childList: true, characterData: true, subtree: true }
    new MutationObserver(look).observe(document.body, anything)
    return texts
  })
  return () => seen.jsonValue()
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the total in the cart counts from that before to that of another SIM', async ({
    page,
    returnAs,
  }) => {
    await returnAs({ cart: aCartItem() })
    await startCart(page)
    const seen = await watchTotal(page)
    await page.getByRole('radio', { name: /^SIM card/ }).check()
    await expect.poll(async () => (await seen()).at(-1)).toBe('$39.20')
    expect((await seen())[0]).toBe('$28.60')
    expect(await readFacts(price(page))).toMatchObject({
      Plan: '$25.00',
      'Activation fee': '$10.00',
    })
  })

  test('the total on the home page counts while a ZIP code is typed', async ({
    page,
    returnAs,
  }) => {
    await returnAs({})
    await page.goto('/')
    const seen = await watchTotal(page)
    await page.getByRole('textbox', { name: 'ZIP code' }).pressSequentially('10001')
    await expect.poll(async () => (await seen()).at(-1)).toBe('$28.46')
    expect((await seen())[0]).toBe('$28.60')
  })
})

test('amounts stand still for a visitor who asked for less motion', async ({ page, returnAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await returnAs({ cart: aCartItem() })
  await startCart(page)
  const seen = await watchTotal(page)
  await page.getByRole('radio', { name: /^SIM card/ }).check()
  await expect(price(page).getByText('Activation fee')).toBeVisible()
  expect(await seen()).toEqual(['$39.20'])
})
