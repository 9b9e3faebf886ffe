import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'

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
