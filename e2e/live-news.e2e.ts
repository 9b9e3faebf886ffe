import { timelineStreamPath } from '@openline/contract/processes/timeline'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { newsOf } from './support/porting.ts'

test('without a stream, order and number are polled, and polling does not extend the session', async ({
  page,
  context,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 503 .*\/stream\)$/)
  const { customer, msisdn, id } = await aPortIn(shop, '0160')
  await returnAs({ customer })
  await page.route(`**${timelineStreamPath}`, (route) => route.fulfill({ status: 503 }))
  await context.clock.install()
  await page.goto('/dashboard')
  await expect(newsOf(page, msisdn)).toContainText('Sent to your old carrier')

  await expectLoaded(page)
  await page.getByRole('button', { name: /^Details of order/ }).click()
  const steps = page.getByRole('list', { name: 'What happened so far' })
  await expect(steps).toContainText('Your line is active')
  await expect(steps).toContainText('Sent to your old carrier')
  await expectNoBarriers(page, 'an order with its number')
  await oldCarrierSays(shop, id, { status: 'pending' })
  await expect(steps).toContainText('Your old carrier is reviewing the request')
  await page.keyboard.press('Escape')
  await expect(newsOf(page, msisdn)).toContainText('Your old carrier is reviewing the request')

  let looks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/app/users/portin')) looks += 1
  })
  await context.clock.runFor('05:00')
  await expect.poll(() => looks).toBeGreaterThan(3)
  await context.clock.fastForward('22:30')
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible()
})
