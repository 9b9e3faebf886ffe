import { aCard, aPurchase, aQuote, buy, expectOk, orderIn } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aBuyer } from './support/paying.ts'
import { publishedFaqs } from './support/published.ts'

test('an answer is found by a word, by keyboard', async ({ page, returnAs }) => {
  await returnAs({})
  const faqs = await publishedFaqs()
  const keys = keyboardOf(page)
  await page.goto('/faq')
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  const questions = page.getByRole('main').locator('summary').filter({ visible: true })
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
  await keys.press('Enter')
  await expect(page).toHaveURL('/faq?q=e-sim+install')
  await expect(questions).toHaveCount(wanted.length)
  await keys.use(questions.first())
  await expect(questions.first().locator('..')).toHaveAttribute('open')
  await expectNoBarriers(page, 'a search in the answers')
  await search.fill('')
  await expect(questions).toHaveCount(faqs.length)
  await search.fill('xylophone')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('search').getByRole('link', { name: 'send us a message' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('whether an answer helped is said with a click, and a person is near', async ({ page }) => {
  await page.goto('/faq#refunds')
  const answer = page.locator('details', { has: page.locator('#refunds') })
  const vote = answer.getByRole('group', { name: 'Did this help?' })
  await vote.getByRole('button', { name: 'Yes' }).click()
  await expect(vote.getByText('Thanks! We’re glad this helped.')).toBeVisible()
  await vote.getByRole('button', { name: 'No' }).click()
  await expect(vote.getByText('We’ll improve this answer.')).toBeVisible()
  await expectNoBarriers(page, 'an answer that was voted on')
  await vote.getByRole('link', { name: 'Send us a message' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('a customer finds what concerns their own line above the questions', async ({
  page,
  shop,
  returnAs,
}) => {
  const buyer = await aBuyer(shop)
  const card = await aCard(shop, buyer.customer)
  const bought = await buy(
    shop,
    buyer.customer,
    aPurchase(await aQuote(shop, buyer.customer), card),
  )
  await orderIn(shop, buyer.customer, expectOk(bought).order.id, 'active')
  await returnAs(buyer)
  await page.goto('/faq')
  const own = page.getByRole('region', { name: 'For you right now' })
  await expect(
    own.getByRole('link', { name: /^Your eSIM for .* is ready to install$/ }),
  ).toBeVisible()
  await expectNoBarriers(page, 'answers for a customer')
  await own.getByRole('link').first().click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers can be searched too', async ({ page }) => {
    await page.goto('/faq')
    const search = page.getByRole('searchbox', { name: 'Search the answers' })
    await search.fill('refund')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/faq?q=refund')
    await page.waitForLoadState()
    const all = (await publishedFaqs()).length
    const questions = page.getByRole('main').locator('summary').filter({ visible: true })
    expect(await questions.count()).toBeGreaterThan(0)
    expect(await questions.count()).toBeLessThan(all)
  })

  test('an answer can be voted on too', async ({ page }) => {
    await page.goto('/faq#refunds')
    const answer = page.locator('details', { has: page.locator('#refunds') })
    await answer.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL('/faq#refunds-thanks')
    await expect(answer.getByText('Thanks! We’re glad this helped.')).toBeVisible()
  })
})
