import { streetLine } from '@openline/contract/street-line'
import { codeMailedTo, emailAbout, homeAddress } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersInWords } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { aPerson, field, saveCard } from './support/shopper.ts'
import { es, expectSpanish } from './support/spanish.ts'

test('someone who reads Spanish buys a plan and manages the line without a word of English', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/auth\/register\/verify/)
  const person = aPerson()
  const press = (english: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: es(english, values), exact: true }).click()
  const expectHeading = async (english: string) => {
    await expect(page.getByRole('heading', { name: es(english) }).first()).toBeVisible()
    await expectSpanish(page)
  }

  await test.step('chooses Spanish and a plan', async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es$/)
    await press('Continue')
    await page.goto('/cart?plan=standard-monthly&zip=50309')
    await expect(page.getByText(es('Total today'), { exact: true })).toBeVisible()
    await expectSpanish(page)
    await page.getByRole('link', { name: es('Checkout'), exact: true }).click()
  })

  await test.step('opens an account; what is wrong is said in Spanish, and the email is', async () => {
    await page.getByRole('link', { name: 'cree una cuenta con contraseña' }).click()
    await expectHeading('Create your account')
    await press('Create account')
    await expect(page.getByText(es('Please enter your first name'))).toBeVisible()
    await expectSpanish(page)
    await field(page, es('First name')).fill(person.firstName)
    await field(page, es('Last name')).fill(person.lastName)
    await field(page, es('Email')).fill(person.email)
    await page.getByLabel(es('Password'), { exact: true }).fill(person.password)
    await page.getByLabel(es('Confirm password'), { exact: true }).fill(person.password)
    await page.getByRole('checkbox').check()
    await press('Create account')
    await expectHeading('Check your email')
    const mail = await emailAbout(shop, person.email, /Confirme/)
    expect(mail.text).toContain('Ingrese este código')
    const code = field(page, es('{count}-digit code', { count: '6' }))
    const right = await codeMailedTo(shop, person.email)
    await code.fill(right === '000000' ? '111111' : '000000')
    await expect(page.getByText(/código no es correcto/)).toBeVisible()
    await code.fill(right)
  })

  await test.step('goes through the checkout', async () => {
    await expectHeading('Number')
    await page.getByRole('radio', { name: es('Get a new number') }).check()
    await press('Next')
    await expect(field(page, es('Street address'))).toBeVisible()
    await expectSpanish(page)
    await field(page, es('Street address')).fill(streetLine(homeAddress))
    await field(page, es('City')).fill(homeAddress.city)
    await page.getByLabel(es('State')).selectOption('IA')
    await press('Next')
    await expect(
      page.getByRole('button', { name: es('Card, Apple Pay or Google Pay') }),
    ).toBeVisible()
    await expectSpanish(page)
    await expect(page.getByLabel(es('Checkout steps'))).toContainText(/Pago(?!s)/)
    await press('Card, Apple Pay or Google Pay')
    await saveCard(page)
    await expectHeading('Review and pay')
    await expectNoBarriers(page, 'a page in Spanish')
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    const dialog = page.getByRole('dialog', { name: es('Payment Successful') })
    await expect(dialog).toBeVisible()
    await expectSpanish(page)
    await expectNoBarriersInWords(page, 'the success dialog')
    await dialog.getByRole('button', { name: es('To Dashboard') }).click()
  })

  await test.step('manages the line, the order, cards and settings', async () => {
    await expect(page).toHaveURL(/\/es\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Hola, Robin' })).toBeVisible()
    await page.getByText(es('Manage line')).click()
    await expect(page.getByText(es('Protect your number'))).toBeVisible()
    await expectSpanish(page)
    await expectNoBarriers(page, 'a page in Spanish')
    for (const place of ['Profile', 'Payment', 'Settings']) {
      await page
        .getByRole('navigation', { name: es('My account') })
        .getByText(es(place))
        .click()
      await expect(page.getByRole('heading', { level: 1, name: es(place) })).toBeVisible()
      await expect(page.getByText(es('Loading'), { exact: true })).toHaveCount(0)
      await expectSpanish(page)
      await expectNoBarriersInWords(page, place)
    }
  })

  const receipt = await emailAbout(shop, person.email, /recibo/)
  expect(receipt.text).toContain('Total pagado')
  expect(receipt.text).toContain('/es/dashboard')
})
