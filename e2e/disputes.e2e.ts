import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { emailAbout } from '@openline/testing/customers'
import { chargeAtProvider, moveDispute, objectToCharge } from '@openline/testing/disputing'
import { aLineToRenew } from '@openline/testing/renewing'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersInWords } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { openManageLine } from './support/loaded.ts'
import { operate } from './support/operate.ts'

const support = 'support@openline.example'
const phone = { width: 390, height: 844 }

function table(page: Page) {
  return page.getByRole('table', { name: 'Order History' })
}

function details(page: Page) {
  return page.getByRole('dialog', { name: 'Payment Details' })
}

/** Until when the bank waits, in the words of emails. */
function inTwoWeeks() {
  return formatDate(new Date(Date.now() + 14 * 24 * 3600_000), 'MMM D, YYYY', 'America/Chicago')
}

test('a disputed payment ends Auto-renew, is shown to its customer, and is evidenced by support', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, order, msisdn } = await aLineToRenew(shop, { autoRenew: true })
  const paid = formatCents(order.lines.finalCheckoutAmountCents)
  const answerBy = inTwoWeeks()
  const disputeId = await objectToCharge(shop, await chargeAtProvider(shop, order.id), 'chargeback')

  await test.step('support is told of the deadline, and gathers the evidence', async () => {
    const { subject, text } = await emailAbout(
      shop,
      support,
      new RegExp(`^Dispute about ${order.number}`),
    )
    // The day may end between the bank's question and the email.
    expect([answerBy, inTwoWeeks()]).toContain(subject.split('answer by ')[1])
    expect(text).toContain(`npm run operate -- evidence ${order.number}`)
    const { code, output } = await operate('evidence', order.number)
    expect(code, output).toBe(0)
    await page.setContent(output)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      `evidence for order ${order.number}`,
    )
    const main = page.getByRole('main')
    await expect(main).toContainText(/Terms and consent.*Delivery and activation.*Activated/s)
    await expect(main).toContainText('automatic renewal agreed to')
    await expect(main).toContainText(`ending in ${msisdn.slice(-4)}`)
    await expectNoBarriersInWords(page, 'the evidence')
  })

  await test.step('the customer learns why Auto-renew is off', async () => {
    await returnAs({ customer })
    await page.goto('/dashboard')
    await openManageLine(page)
    const renewal = page.getByRole('region', { name: /^Renewal of/ })
    await expect(renewal).toContainText('You can turn on Auto-renew when your bank has decided.')
    await expect(renewal.getByRole('switch')).toHaveCount(0)
    await page.getByRole('button', { name: /^Activity/ }).click()
    const log = page.getByRole('list', { name: 'Activity, newest first' })
    await expect(log.getByText('Your bank questioned a payment')).toBeVisible()
  })

  await test.step('the order history shows the payment as disputed', async () => {
    await page.goto('/dashboard/payment')
    await expect(table(page).getByRole('row').nth(1)).toContainText('Disputed')
    await page.setViewportSize(phone)
    await expectToFit(page, 'a disputed payment in the order history')
    await page.getByRole('button', { name: 'View' }).click()
    await expect(details(page)).toContainText(`your bank has been looking into ${paid} since`)
    await expectNoBarriers(page, 'the details of a disputed payment')
  })

  await test.step('lost, the money is the customer’s', async () => {
    await moveDispute(shop, disputeId, 'lost')
    await emailAbout(shop, support, `Dispute lost: ${order.number}`)
    await page.goto('/dashboard/payment')
    await expect(table(page).getByRole('row').nth(1)).toContainText('Returned by your bank')
    await page.getByRole('button', { name: 'View' }).click()
    await expect(details(page)).toContainText(`Your bank returned ${paid} to you on`)
  })
})
