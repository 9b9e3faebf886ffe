import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeadJob, aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

test('a job that failed on every try is retried at the desk', async ({ page, trouble }) => {
  const orderId = randomUUID()
  await aDeadJob(orderId)
  await aDeskPage(page, ['support'], { path: '/figures' })
  const row = page.getByRole('row').filter({ hasText: `Order …${orderId.slice(-6)}` })

  await test.step('it is in the figures of its day, as a plot and as numbers', async () => {
    const keys = keyboardOf(page)
    await keys.use(page.getByRole('link', { name: 'Last 30 days' }))
    const jobs = page.getByRole('region', { name: 'Jobs', exact: true })
    const slider = jobs.getByRole('slider')
    await keys.tabTo(slider)
    await expect(slider).toHaveAttribute('aria-valuetext', /\(so far\): .*Failed [1-9]/)
    await expect(jobs.getByText(/\(so far\): .*Failed [1-9]/)).toBeVisible()
    await keys.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', /so far/)
    await expect(page.getByText('in the 30 days before').first()).toBeVisible()
    await keys.use(jobs.getByText('Jobs as a table'))
    await expect(jobs.getByRole('row')).toHaveCount(31)
    await expect(jobs.getByRole('rowheader').last()).toContainText('(so far)')
    await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0)
    await expectNoBarriers(page, 'the figures of the desk')
    await expectNoBarriers(page, 'the figures of the desk', tablet)
    await expectToFit(page, 'the figures of the desk')
    await keys.use(page.getByRole('link', { name: 'Home' }))
    await expectNoBarriers(page, 'the first page of the desk', tablet)
    await keys.use(
      page.getByRole('main').getByRole('link', { name: /^\d+ Failed jobs (oldest .+|.+ old)$/ }),
    )
  })

  await test.step('it is listed with what the manual says to do', async () => {
    await expect(row).toContainText('commit-taxes')
    await expect(page.getByText('Find the cause first')).toBeVisible()
    await page.getByText('Operations manual, “Failed jobs”').click()
    await expect(page.getByText('npm run operate -- jobs again')).toBeVisible()
    await expect(page.getByText('Every record can be shown.')).toBeVisible()
    const orders = page.getByRole('region', { name: 'Stuck orders' })
    await expect(orders.getByText('OK', { exact: true })).toBeVisible()
    await expect(orders.getByText('Operations manual')).toBeHidden()
    await expectNoBarriers(page, 'the operations of the desk')
    await expectNoBarriers(page, 'the operations of the desk', tablet)
    await expectToFit(page, 'the operations of the desk')
  })

  await test.step('by keyboard, with a reason', async () => {
    const keys = keyboardOf(page)
    await keys.use(row.getByRole('button', { name: 'Retry commit-taxes' }))
    const dialog = page.getByRole('dialog')
    await keys.type(dialog.getByLabel('Reason'), 'The engine answers again')
    await keys.use(dialog.getByRole('button', { name: 'Retry', exact: true }))
    await expect(page.getByText('Retrying one job.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('what is red comes first, and waits for a press on a phone', async () => {
    await page.route('**/app/desk/tasks', (route) => route.abort())
    trouble.expect(/ERR_FAILED/)
    const checks = page.getByRole('main').getByRole('heading', { level: 2 })
    const failed = page.getByText('This check couldn’t run.')
    const again = page.getByRole('button', { name: 'Try again' })
    await page.reload()
    await expect(checks.first()).toHaveText('Scheduled tasks')
    await expect(again).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(checks.first()).toHaveText('Scheduled tasks')
    await expect(failed).toBeVisible()
    await expect(again).toBeHidden()
    await checks.first().click()
    await expect(again).toBeVisible()
    await expectToFit(page, 'the operations of the desk on a phone')
  })
})
