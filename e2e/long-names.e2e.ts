import { expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect, type Page } from '@playwright/test'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { manageLine } from './support/porting.ts'

/** As long as the fields take, in one word, which nothing can break at a space. */
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'welchevoralternwaren')

const widths = [1280, 800, 390, 320]

async function expectToFitAt(page: Page, shown: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page, shown)
  }
}

test('the longest names make no page of the account scroll sideways', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  const { token } = owner.customer
  expectOk(
    await shop.send('PATCH', '/app/users/edit', {
      token,
      body: { firstName: longName, lastName: longName },
    }),
  )
  expectOk(
    await shop.send('POST', `/app/users/sub-nickname/${owner.line.id}/update`, {
      token,
      body: { nickname: longName.slice(0, 40) },
    }),
  )
  await returnAs(owner)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(longName)
  await expect(page.getByText(longName.slice(0, 40), { exact: true }).first()).toBeVisible()
  await expectToFitAt(page, 'overview')
  await manageLine(page)
  await expectToFitAt(page, 'manage line')
  for (const selection of ['profile', 'payment', 'setting']) {
    await page.goto(`/dashboard/${selection}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    await expectToFitAt(page, selection)
  }
  await page.goto('/contact-us')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${longName} ${longName}`)
  await expectToFitAt(page, 'contact')
})
