import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { publishedFaqs } from './support/published.ts'

test('an answer is found by a word, by keyboard', async ({ page, returnAs }) => {
  await returnAs({})
  const faqs = await publishedFaqs()
  const keys = keyboardOf(page)
  await page.goto('/faq')
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  const questions = page.getByRole('main').locator('summary')
  await expect(questions).toHaveCount(faqs.length)
  await keys.type(search, 'e-sim install')
  const wanted = faqs.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase().replaceAll('-', '')
    return text.includes('esim') && text.includes('install')
  })
  expect(wanted.length).toBeGreaterThan(0)
  await expect(questions).toHaveCount(wanted.length)
  await expect(page.getByRole('search').getByRole('status')).toContainText(
    `${wanted.length} answer`,
  )
  await keys.use(questions.first())
  await expect(page.getByRole('main').locator('details').first()).toHaveAttribute('open')
  await expectNoBarriers(page, 'a search in the answers')
  await search.fill('xylophone')
  await expect(page.getByText('No answer has these words.')).toBeVisible()
  await page.getByRole('search').getByRole('link', { name: 'write to us' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers can be searched too', async ({ page }) => {
    await page.goto('/faq')
    const search = page.getByRole('searchbox', { name: 'Search the answers' })
    await search.fill('refund')
    await search.press('Enter')
    await expect(page).toHaveURL('/faq?q=refund')
    const all = (await publishedFaqs()).length
    const questions = page.getByRole('main').locator('summary')
    expect(await questions.count()).toBeGreaterThan(0)
    expect(await questions.count()).toBeLessThan(all)
  })
})
