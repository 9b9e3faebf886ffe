import { randomUUID } from 'node:crypto'
import { emailAbout } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aColleague, aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

/** Shows the page again until the job has sent the email, or the customer has answered. */
async function expectSoon(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 5000 })
  }).toPass()
}

test('a message is answered and closed', async ({ page: customer, shop, context }) => {
  const email = `lupe-${randomUUID().slice(0, 8)}@example.com`

  await test.step('a visitor writes in Spanish', async () => {
    await customer.goto('/es/contact-us')
    await customer.getByLabel('Nombre').fill('Guadalupe Ñandú')
    await customer.getByLabel('Correo electrónico').fill(email)
    await customer
      .getByRole('textbox', { name: 'Mensaje' })
      .fill('Hola,\n\n¿dónde está mi tarjeta <b>SIM</b>?')
    await customer.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(customer.getByText(/^¡Gracias! Recibimos su mensaje/)).toBeVisible()
  })

  const colleague = await aColleague(['support'])
  const page = await context.newPage()
  await aDeskPage(page, ['support'], { name: 'Sue Porter' })

  await test.step('the first page counts it, and the list has it, by keyboard', async () => {
    await page.getByRole('link', { name: /Messages to answer/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('None yet')
    await expectNoBarriers(page, 'the inbox', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the inbox')
    await keyboardOf(page).use(row.getByRole('link'))
    await expect(page.getByRole('heading', { level: 1, name: /^Message T-/ })).toBeVisible()
    await expect(page.getByText('¿dónde está mi tarjeta <b>SIM</b>?')).toBeVisible()
    await expect(page.getByText('None with this address')).toBeVisible()
  })

  await test.step('it is assigned to a colleague, and taken back', async () => {
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Assign T-/ })
    await dialog.getByLabel('Colleague').selectOption(colleague.staffId)
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('Assigned to Ann Wu')).toBeVisible()
    // The page has it a moment after the notice; a press before would act on what it had shown.
    await expect(page.getByRole('definition').filter({ hasText: 'Ann Wu' })).toBeVisible()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  })

  await test.step('the reply begins with a template in Spanish, and is sent by a job', async () => {
    await keyboardOf(page).use(page.getByRole('button', { name: 'Reply' }))
    const dialog = page.getByRole('dialog', { name: 'Reply to Guadalupe Ñandú' })
    await dialog.getByLabel('Template').selectOption('We’re on it')
    await expect(dialog.getByLabel('Language')).toHaveValue('es')
    await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(
      /^Hola, Guadalupe Ñandú:\n\nGracias/,
    )
    await expectNoBarriers(page, 'the dialog of a reply', tablet)
    await page.setViewportSize(tablet)
    await dialog.getByLabel('Message', { exact: true }).fill('Su tarjeta sale hoy.')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectSoon(page, 'Sent')
    await expectNoBarriers(page, 'the page of a message', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the page of a message')
  })

  await test.step('the customer answers by the link, without signing in', async () => {
    const { text } = await emailAbout(shop, email, /^Re: su mensaje/)
    expect(text).toContain('Su tarjeta sale hoy.')
    await customer.goto(/\/es\/answer\/[\w-]+/.exec(text)?.[0] ?? '')
    await expect(customer.getByRole('heading', { name: /^Responder al caso T-/ })).toBeVisible()
    await expectNoBarriers(customer, 'the page of an answer')
    await customer.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(customer.getByText('Ingrese un mensaje')).toBeVisible()
    await customer.getByLabel('Mensaje').fill('Ya llegó, gracias.')
    await customer.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(customer.getByText(/^¡Gracias! Agregamos su respuesta/)).toBeVisible()
  })

  await test.step('the answer is in the conversation, and the message is closed', async () => {
    await expectSoon(page, 'Ya llegó, gracias.')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Close this message' })
    await dialog.getByRole('button', { name: 'Close the message' }).click()
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The card has arrived')
    await dialog.getByRole('button', { name: 'Close the message' }).click()
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await page.goto('/desk/messages?show=closed')
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('You')
    const { type, press } = keyboardOf(page)
    await type(page.getByLabel('Words in messages and replies'), 'donde tarjeta')
    await press('Enter')
    await expect(page).toHaveURL(/words=donde\+tarjeta/)
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
    await expectNoBarriers(page, 'the inbox, searched', tablet)
    await page.goto(`/desk/messages?show=closed&words=${randomUUID().slice(0, 8)}`)
    await expect(page.getByText('No message here has these words.')).toBeVisible()
    await page.goto('/desk/messages?show=open&kind=message')
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  })
})
