import { formatMsisdn } from '@openline/contract/phone-number'
import { aLinkInto } from '@openline/testing/agents'
import { eventually } from '@openline/testing/eventually'
import { aPortIn } from '@openline/testing/port-ins'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { crmKey } from './support/global-setup.ts'
import { test } from './support/journey.ts'

test('support corrects a number that only people can settle, and the customer reads it', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 403 /, /status of 422 .*\/resend\)$/)
  const moving = await aPortIn(shop, '0134')
  await eventually('support', async () => (await moving.view(moving.id)).portIn.assisted)
  const cases = page.getByRole('region', { name: 'Support cases' })
  const open = page.getByRole('region', {
    name: `Declined by the old carrier: ${formatMsisdn(moving.msisdn)}`,
  })

  await test.step('the customer sees no cases', async () => {
    await returnAs(moving)
    await page.goto('/dashboard')
    await expect(page.getByText('Our support team is working on it').first()).toBeVisible()
    await expect(cases).toHaveCount(0)
  })

  await test.step('an agent sees what was sent and what was answered', async () => {
    await returnAs({})
    await page.goto(await aLinkInto(shop, moving.customer.email, { crmKey }))
    await page.getByRole('button', { name: 'Start assisted session' }).click()
    await expect(open).toContainText('Robin Rivera')
    await expect(open.getByRole('region', { name: 'All attempts' }).getByRole('row')).toHaveCount(2)
    await expectNoBarriers(page, 'a support case')
  })

  await test.step('and sends it again, by keyboard, with a word about it', async () => {
    await open.getByRole('button', { name: 'Correct and send again' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct and send again' })
    await expectNoBarriers(page, 'sending a case again')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('Please write down what you did')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Billing account number' }).fill('9876543')
    await dialog.getByRole('textbox', { name: 'What was done' }).fill('The bill has another one.')
    await dialog.getByRole('button', { name: 'Send again' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(open).toContainText('Sent again by Sam Carter')
    await expect(open).toContainText('The bill has another one.')
  })

  await test.step('and the customer’s timeline says who did it', async () => {
    await returnAs(moving)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'View progress' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('Our support team corrected the details')
  })
})
