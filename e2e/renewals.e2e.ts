import { aCard, emailAbout, type Shop } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { moveOf, openManageLine } from './support/loaded.ts'

async function anOwner(shop: Shop) {
  const { customer } = await aLineOwner(shop)
  await aCard(shop, customer, '5555555555554444')
  return customer
}

test('a customer turns on Auto-renew, changes card and plan, and renews by hand', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await anOwner(shop)
  await returnAs({ customer })
  await page.goto('/dashboard')
  await openManageLine(page)
  const renewal = page.getByRole('region', { name: /^Renewal of/ })
  const plan = page.getByRole('region', { name: /^Plan and card of/ })
  const autoRenew = renewal.getByRole('switch', { name: /^Auto-renew/ })
  const dialog = page.getByRole('dialog')
  await expect(renewal).toContainText('Service stops after that unless you renew.')
  await expectNoBarriers(page, 'a line with its renewal')

  await autoRenew.press('Space')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog).toContainText('Check the box to authorize the renewal charges')
  await dialog.getByRole('checkbox', { name: /charge my card \$/ }).check()
  await expectNoBarriers(page, 'the consent to renewal')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Auto-renew is on')).toBeVisible()
  await expect(renewal).toContainText(/we’ll charge \$\d+\.\d\d on/)
  await expect(autoRenew).toBeChecked()

  await plan.getByRole('button', { name: /^Change card/ }).click()
  await dialog.getByRole('radio', { name: /4444/ }).check()
  await dialog.getByRole('button', { name: 'Use this card' }).click()
  await expect(plan).toContainText('4444')
  await expect(dialog).toHaveCount(0)

  await plan.getByRole('button', { name: /^Change plan/ }).press('Enter')
  const choose = dialog.getByRole('button', { name: 'Choose this plan' })
  await expect(choose).toBeInViewport()
  await expect(dialog.getByRole('radio', { name: /Current plan/ })).toBeDisabled()
  await choose.click()
  await expect(dialog.getByText('Please choose a plan')).toBeVisible()
  await dialog
    .getByRole('radio', { name: /^Unlimited .*Unlimited data\./ })
    .first()
    .check()
  await expectNoBarriers(page, 'the plans of the next period')
  await choose.click()
  await expect(renewal).toContainText(/Unlimited.* starts on/)
  await plan.getByRole('button', { name: /^Keep my current plan/ }).click()
  await expect(renewal).not.toContainText('Unlimited starts on')

  const renewNow = renewal.getByRole('button', { name: /^Renew now/ })
  await renewNow.click()
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Thanks! Your plan has been renewed.')).toBeVisible()
  await expect(renewNow).toHaveCount(0)
  await emailAbout(shop, customer.email, /receipt/)

  await autoRenew.click()
  await expect(page.getByText('Auto-renew is off')).toBeVisible()
  await emailAbout(shop, customer.email, /Auto-renew is off for/)
})

test('plans and prices of the next period stay apart on every screen', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, line } = await aLineOwner(shop)
  await returnAs({ customer })
  for (const width of [320, 360, 425, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/dashboard?change_plan=${line.id}`)
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    const plans = dialog.getByRole('radio')
    await expect(plans.first()).toBeVisible()
    await expectToFit(page, `the plans at ${width} px`)
    const overlaps = await dialog.locator('label').evaluateAll((labels) => {
      const textOf = (element: Element | null): DOMRect | undefined => {
        if (!element) return undefined
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      }
      return labels
        .map((label) => {
          const parts = [...label.children].filter(({ tagName }) => tagName === 'SPAN')
          const [left, right] = [textOf(parts[0] ?? null), textOf(parts.at(-1) ?? null)]
          if (!left || !right) return null
          const isBeside = left.bottom > right.top && right.bottom > left.top
          return isBeside && left.right > right.left ? (label.textContent ?? '') : null
        })
        .filter((overlap) => overlap !== null)
    })
    expect(overlaps, `at ${width} px`).toEqual([])
  }
})

for (const width of [1280, 390]) {
  test(`what is below a renewal stays in its place when that comes, ${width} px wide`, async ({
    page,
    shop,
    returnAs,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await returnAs({ customer: await anOwner(shop) })
    expect(await moveOf(page, '/app/renewals', 'Loading the renewal')).toBeLessThan(22)
  })
}
