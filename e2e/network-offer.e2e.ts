import { changeNetwork } from '@openline/testing/carrier-side'
import { onlyLineOf } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/moving-shop.ts'
import { aBuyer, acceptAndPay } from './support/paying.ts'
import { field, next } from './support/shopper.ts'
import { expectSpanish } from './support/spanish.ts'

const phone = { width: 390, height: 844 }

// Its network stays as it is in the end.
test.use({ shopFor: 'eSIM alone' })

test('on networks of mailed cards or eSIM alone, shop, line and desk offer nothing else', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  await test.step('where only mailed cards work, the checkout says so and takes no other', async () => {
    await changeNetwork(shop, 'full', { retailCards: false })
    await returnAs(await aBuyer(shop, undefined, { item: { simType: 'physical' } }))
    await page.goto('/cart/checkout?step=sim')
    const advice = 'We’ll mail you a SIM card. One you already have can’t be used.'
    await expect(page.getByText(advice)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /already have a SIM/ })).toHaveCount(0)
    await page.goto('/es/cart/checkout?step=sim')
    await expect(page.getByText(/^Le enviaremos una tarjeta SIM por correo/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Ya tengo una SIM/ })).toHaveCount(0)
    await page.goto('about:blank')
  })

  await changeNetwork(shop, 'esim_only', { deviceCheck: false, portIn: false, suspension: false })
  const buyer = await aBuyer(shop)

  await test.step('the cart has one SIM, and says what to look for in a phone', async () => {
    await returnAs(buyer)
    await page.goto('/cart')
    await expect(page.getByRole('radio', { name: /^eSIM/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /SIM card/ })).toHaveCount(0)
    await keyboardOf(page).use(page.getByRole('button', { name: 'Will my phone work?' }))
    await expect(page.getByText(/^We can’t check phones here/)).toBeVisible()
    await expect(field(page, 'Your phone’s IMEI')).toHaveCount(0)
    await expectNoBarriers(page, 'a cart that can’t check phones')
    await page.setViewportSize(phone)
    await expectToFit(page, 'a cart that can’t check phones')
  })

  await test.step('the answers say nothing of SIM cards or of numbers that are brought', async () => {
    for (const path of ['/faq', '/es/faq']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText(/eSIM/).first()).toBeAttached()
      await expect(main).not.toContainText(/SIM card|tarjeta SIM|by mail/)
      await expect(main).not.toContainText(/Can I keep my number|¿Puedo conservar mi número/)
    }
  })

  await test.step('the checkout asks for no IMEI and offers a new number alone', async () => {
    await page.goto('/cart/checkout')
    await page.getByRole('button', { name: 'Edit SIM' }).click()
    await expect(field(page, 'IMEI')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /SIM card/ })).toHaveCount(0)
    await next(page)
    await page.getByRole('button', { name: 'Edit Number' }).click()
    await expect(page.getByText(/^We can’t bring over numbers/)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expectNoBarriers(page, 'a checkout without numbers to bring')
    await next(page)
  })

  await test.step('it is bought', async () => {
    await acceptAndPay(page)
    await expect(page.getByText('Your line is active.')).toBeVisible()
  })

  const { customer } = buyer
  const line = await onlyLineOf(shop, customer)

  await test.step('the page of the line says what can’t be done here, and what to do', async () => {
    await returnAs({ customer })
    await page.goto(`/dashboard/lines/${line.id}`)
    const main = page.getByRole('main')
    await expect(main.getByText(/^We can’t suspend lines here/)).toBeVisible()
    await expect(main.getByText('Move this line to another SIM.')).toBeVisible()
    await expect(main.getByText(/^We can’t bring over numbers/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Lost phone/ })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: /^Number lock/ })).toBeVisible()
    await keyboardOf(page).use(page.getByRole('button', { name: /^Replace SIM/ }))
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expectNoBarriers(page, 'a line on a network of eSIM alone')
    await page.setViewportSize(phone)
    await expectToFit(page, 'a line on a network of eSIM alone')
  })

  await test.step('in Spanish too', async () => {
    await page.goto(`/es/dashboard/lines/${line.id}`)
    await expect(page.getByText(/^No podemos suspender líneas aquí/)).toBeVisible()
    await expectSpanish(page)
  })

  await test.step('at the desk there is no button for it', async () => {
    const { database } = shop
    await aDeskPage(page, ['support'], {
      database,
      now: () => shop.now(),
      path: `/lines/${line.id}`,
    })
    await expect(page.getByText('The network can’t suspend lines.')).toBeVisible()
    await expect(page.getByText('The network can’t refresh lines.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
    await page.goto('/desk/operations#network')
    const network = page.getByRole('region', { name: 'Network' })
    await expect(network).toContainText('Sandbox network, eSIM only')
    await expect(network).toContainText('simCards, cardsByMail, retailCards, inventory')
    await expectNoBarriers(page, 'the network at the desk', tablet)
  })
})
