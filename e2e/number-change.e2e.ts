import { formatMsisdn } from '@openline/contract/phone-number'
import { emailAbout, ordersOf } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { isFreeNumber } from '@openline/testing/new-numbers'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/moving-shop.ts'
import { needsOfNetwork } from './support/network.ts'
import { es, expectSpanish } from './support/spanish.ts'

const bringLater =
  'This line is getting a new number. Please wait until it has it, then bring your number.'

// One network, whose faults are set.
test.use({ shopFor: 'changed numbers' })
test.beforeEach(() => needsOfNetwork('numberChange'))

test('a line gets another number from its page, without a mouse and in Spanish, or the money back @phone', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  const keys = keyboardOf(page)
  const dialog = page.getByRole('dialog', { name: 'Change number' })
  const chosen = dialog.getByRole('radio', { name: /^\(212\)/ }).nth(1)
  await returnAs(owner)

  await test.step('what it costs the customer is told before a number is chosen', async () => {
    await page.goto(`/dashboard/lines/${owner.line.id}`)
    await keys.use(page.getByRole('button', { name: /^Change number/ }))
    await expect(dialog.getByText('You can’t get your old number back.')).toBeVisible()
    await expect(dialog.getByText(/^A new number costs \$1\d\.\d\d, taxes/)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /^\(515\)/ })).toHaveCount(5)
    await keys.use(dialog.getByRole('button', { name: 'Next' }))
    await expect(dialog.getByText('Please choose one of the numbers')).toBeVisible()
    await expect(
      dialog.getByText('Please confirm that you’re giving up your old number'),
    ).toBeVisible()
    await expectNoBarriers(page, 'the choice of another number')
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page, `the choice of another number, ${width} px wide`)
    }
  })

  await test.step('one is kept, and is free again for others once the dialog is closed', async () => {
    const first = dialog.getByRole('radio', { name: /^\(515\)/ }).first()
    const wanted = (await first.getAttribute('value')) ?? ''
    await first.check()
    await dialog.getByRole('checkbox', { name: /^I’m giving up/ }).check()
    await keys.use(dialog.getByRole('button', { name: 'Next' }))
    await expect(dialog.getByText(/Kept for you until \d/)).toBeVisible()
    expect(await isFreeNumber(shop, wanted)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await eventually('the number is free', () => isFreeNumber(shop, wanted))
    await keys.use(page.getByRole('button', { name: /^Change number/ }))
  })

  const msisdn = await test.step('one of another area is kept, and paid whole', async () => {
    await dialog.getByRole('textbox', { name: 'Area code or ZIP code' }).fill('212')
    await dialog.getByRole('textbox', { name: 'Area code or ZIP code' }).press('Enter')
    await expect(dialog.getByRole('radio', { name: /^\(212\)/ })).toHaveCount(5)
    const wanted = (await chosen.getAttribute('value')) ?? ''
    await chosen.check()
    await dialog
      .getByRole('checkbox', { name: `I’m giving up ${formatMsisdn(owner.msisdn)}` })
      .check()
    await keys.use(dialog.getByRole('button', { name: 'Next' }))
    await expect(dialog.getByText(`Your new number: ${formatMsisdn(wanted)}`)).toBeVisible()
    await expect(dialog.getByText(/Kept for you until \d/)).toBeVisible()
    await expect(dialog.getByText('Sales tax (Iowa), 6%')).toBeVisible()
    await expectNoBarriers(page, 'the payment of another number')
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page, `the payment of another number, ${width} px wide`)
    }
    const slow = { fault: 'pending_number_change', on: owner.order.id, count: 'always' } as const
    await injectFault(shop, 'carrier', slow)
    await keys.use(dialog.getByRole('button', { name: /^Pay \$1\d\.\d\d$/ }))
    await expect(dialog).toBeHidden()
    return wanted
  })

  await test.step('while the network works on it, what waits for it says so, in Spanish too', async () => {
    const says = 'This line is getting a new number. Please wait until it has it.'
    await expect(page.getByText(says)).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^(Transfer PIN|Replace SIM)/ })).toHaveCount(0)
    await page.goto(`/es/dashboard/lines/${owner.line.id}`)
    await expect(page.getByText(es(says))).toHaveCount(2)
    await expect(page.getByText(es(bringLater))).toBeVisible()
    await expectSpanish(page)
    await page.goto(`/dashboard/lines/${owner.line.id}`)
    await expect(page.getByText(says)).toHaveCount(2)
    await resetFaults(shop, 'carrier')
  })

  await test.step('the line has it everywhere', async () => {
    await expect(page.getByRole('region', { name: formatMsisdn(msisdn) })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Transfer PIN|Replace SIM)/ })).toHaveCount(2)
    await expect(page.getByText(formatMsisdn(owner.msisdn))).toHaveCount(0)
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
    await emailAbout(shop, owner.customer.email, 'Your line has a new number')
    const [order] = await ordersOf(shop, owner.customer)
    await page.goto(`/cart/checkout?order=${order?.id}`)
    await expect(page.getByRole('heading', { name: 'Your number was changed' })).toBeVisible()
  })

  await test.step('the next one is refused by the network: in Spanish, with the money back', async () => {
    await injectFault(shop, 'carrier', { fault: 'fail_number_change', on: owner.order.id })
    await page.goto(`/es/dashboard/lines/${owner.line.id}?change_number=${owner.line.id}`)
    const spanish = page.getByRole('dialog', { name: es('Change number') })
    await spanish
      .getByRole('radio', { name: /^\(515\)/ })
      .first()
      .check()
    await spanish.getByRole('checkbox').check()
    await expectSpanish(page)
    await spanish.getByRole('button', { name: es('Next') }).click()
    await spanish.getByRole('button', { name: /^Pagar/ }).click()
    await emailAbout(
      shop,
      owner.customer.email,
      /^(?:Your number couldn’t be changed|No se pudo cambiar su número)$/,
    )
    await resetFaults(shop, 'carrier')
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(msisdn)
  })
})
