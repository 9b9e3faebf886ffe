import { emailAbout } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aBuyer } from './support/paying.ts'
import { aPerson } from './support/shopper.ts'

function place(page: Page) {
  const labeled = (label: string) => page.getByLabel(label, { exact: true })
  return {
    name: labeled('Name'),
    email: labeled('Email'),
    message: labeled('Message'),
    send: page.getByRole('button', { name: 'Send Message' }),
    sent: page.getByRole('status').filter({ hasText: 'Message sent' }),
    failed: page.getByRole('main').getByRole('alert'),
  }
}

test('a visitor writes to support by keyboard, and gets a ticket number by email', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({})
  const person = aPerson()
  const keys = keyboardOf(page)
  const form = place(page)
  await page.goto('/contact-us')
  await keys.use(form.send)
  await expect(form.name).toBeFocused()
  for (const words of [
    'Please enter your name',
    'Please enter a valid email address. Example: name@example.com',
    'Please enter a message',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expectNoBarriers(page, 'the contact form with errors')
  await page.keyboard.type('Robin Rivera')
  await keys.type(form.email, person.email)
  await keys.type(form.message, 'Good morning,')
  await keys.press('Enter')
  await page.keyboard.type('where is my SIM card?')
  const posted = page.waitForRequest('**/app/users/contactus')
  await keys.use(form.send)
  const body = (await posted).postDataJSON() as object // what the form sends is JSON
  expect(Object.keys(body)).toEqual(['name', 'email', 'message'])
  await expect(form.sent).toBeVisible()
  for (const field of [form.name, form.email, form.message]) await expect(field).toHaveValue('')
  await expectNoBarriers(page, 'a message that was sent')
  const [ticket = 'none'] = /T-[0-9A-Z]{8}/.exec(await form.sent.innerText()) ?? []
  const copy = await emailAbout(shop, person.email, new RegExp(ticket))
  expect(copy.text).toContain('Please have it ready if you call.')
  expect(copy.text).not.toContain('where is my SIM card?')
})

test('a customer finds name and address filled in, and loses no word when the network fails', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/contactus/, /status of 422/)
  const buyer = await aBuyer(shop, [])
  await returnAs(buyer)
  const form = place(page)
  await page.goto('/contact-us')
  await expect(form.name).toHaveValue('Robin Rivera')
  await expect(form.email).toHaveValue(buyer.customer.email)
  await form.message.fill('My number has not moved yet.')
  await page.route('**/app/users/contactus', (route) => route.abort('failed'))
  await form.send.click()
  await expect(form.failed).toContainText('Network Error')
  await expect(form.failed).toContainText('Your message is still here')
  await expect(form.message).toHaveValue('My number has not moved yet.')
  await page.unroute('**/app/users/contactus')
  await form.message.fill('x'.repeat(50_000))
  await form.send.click()
  await expect(page.getByText('Please use 4000 characters or fewer')).toBeVisible()
  await expect(form.message).toHaveValue(/^x{50000}$/)
  await form.message.fill('My number has not moved yet.')
  await form.send.click()
  await expect(form.sent).toBeVisible()
  await expect(form.message).toHaveValue('')
  await expect(form.name).toHaveValue('Robin Rivera')
})
