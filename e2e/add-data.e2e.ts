import type { Order } from '@openline/contract/sales/orders'
import { addOnsGiven } from '@openline/testing/add-ons'
import { changeNetwork, useData } from '@openline/testing/carrier-side'
import { aCard, emailAbout, ordersOf, testPassword } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner, linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import type { TestShop } from '@openline/testing/start-test-shop'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { keyboardOf } from './support/keyboard.ts'
import { expectLoaded } from './support/loaded.ts'
import { test } from './support/moving-shop.ts'
import { needsOfNetwork } from './support/network.ts'
import { aBuyer, expectOneCharge } from './support/paying.ts'
import { field } from './support/shopper.ts'
import { es, expectSpanish } from './support/spanish.ts'

// One network for all of them, whose faults and abilities are set.
test.use({ shopFor: 'added data' })
test.beforeEach(() => needsOfNetwork('addOns'))
test.describe.configure({ mode: 'default' })

const planMb = 5000
const usedUp = 'You’ve used all your high-speed data'

async function outOfData(shop: TestShop, owner: LineOwner): Promise<void> {
  await useData(shop, owner.msisdn, planMb)
  await emailAbout(shop, owner.customer.email, usedUp)
}

/** What is seen between the row of a dialog's buttons, which stays in view, and its edge. */
function shownBelow(button: Locator): Promise<string> {
  return button.evaluate((element) => {
    const edge = element.closest('dialog')?.getBoundingClientRect().bottom ?? 0
    const { left, width } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, edge - 4)
    return seen === element.parentElement ? 'the row of buttons' : (seen?.outerHTML ?? 'nothing')
  })
}

/** What is said after paying, whether the network was as fast as our answer or not. */
function thanksOn(page: Page, title: string, said: typeof es = inEnglish): Locator {
  return page.getByText(said('Thanks! You added: {title}.', { title })).or(
    page.getByText(
      said('Thanks! We’re adding this to your line: {title}. It usually takes about a minute.', {
        title,
      }),
    ),
  )
}

function inEnglish(source: string, values: Readonly<Record<string, string>> = {}): string {
  return source.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

async function openChoice(page: Page) {
  await page.getByRole('button', { name: /^Add data/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add data' })
  await expect(dialog.getByRole('radio', { name: /^2 GB of data/ })).toBeChecked()
  return dialog
}

test('a customer out of data adds some with two presses, and sees what is left @phone', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await outOfData(shop, owner)
  await returnAs(owner)
  await page.goto('/dashboard')
  await expect(page.getByText(usedUp)).toBeVisible()
  const dialog = await openChoice(page)
  const offer = dialog.locator('label', { hasText: '5 GB of data' })
  await expect(offer).toContainText(/\$1\d\.\d\d\$10 \+ \$\d\.\d\d taxes & fees/)
  await dialog.getByText('Taxes and fees of this price').click()
  await expect(dialog.getByText('Sales tax (Iowa), 6%')).toBeVisible()
  await expectNoBarriers(page, 'the choice of data to add')
  const pay = dialog.getByRole('button', { name: /^Pay \$5\.\d\d$/ })
  for (const width of [320, 390, 800, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page, `the choice of data to add, ${width} px wide`)
    expect(await shownBelow(pay), 'what shows beneath the row of buttons').toBe(
      'the row of buttons',
    )
  }
  await pay.click()
  await expect(thanksOn(page, '2 GB of data')).toBeVisible()
  await expect(page.getByText('2 GB left of 7 GB')).toBeVisible()
  await expect(page.getByText(usedUp)).toHaveCount(0)
  const added = page.getByRole('list', { name: 'Added data and passes' })
  await expect(added).toContainText(/2 GB of dataIncluded above until \w{3} \d+, \d{4}\./)
  const [order] = await ordersOf(shop, owner.customer)
  expect(order).toMatchObject({ kind: 'add_on', status: 'active' })
  await emailAbout(shop, owner.customer.email, new RegExp(order?.number ?? ''))

  await test.step('and its order says what it was, everywhere', async () => {
    await page.getByRole('button', { name: `Details of order ${order?.number}` }).click()
    const details = page.getByRole('dialog', { name: `Order ${order?.number}` })
    await expect(details.getByText('2 GB of data')).toHaveCount(2)
    await expect(details.getByText('Added to your line')).toBeVisible()
    await expectNoBarriers(page, 'the order of added data')
    await page.goto(`/cart/checkout?order=${order?.id}`)
    await expect(page.getByRole('heading', { name: 'Added: 2 GB of data' })).toBeVisible()
    await page.goto('/dashboard/payment')
    await expect(page.getByText('2 GB of data')).toBeVisible()
  })
})

test('the email about used-up data leads a signed-out customer to the choice, and pays by another card', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await aCard(shop, owner.customer, '4000000000009995')
  await outOfData(shop, owner)
  const { text } = await emailAbout(shop, owner.customer.email, usedUp)
  const way = /\/dashboard\/lines\/\S+add_data=\S+/.exec(text)?.[0] ?? ''
  await returnAs({})
  await page.goto(way)
  await page.getByRole('link', { name: 'Use my password' }).click()
  // The page before has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible()
  await field(page, 'Email').fill(owner.customer.email)
  await field(page, 'Password').fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add data' })
  await expect(dialog.getByRole('radio', { name: /^2 GB of data/ })).toBeChecked()

  await test.step('a declined card is told with what to do, and another one pays', async () => {
    await dialog.getByRole('radio', { name: /9995/ }).check()
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(dialog.getByText(/Insufficient funds/i)).toBeVisible()
    await dialog.getByRole('radio', { name: /4242/ }).check()
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByText('2 GB left of 7 GB')).toBeVisible()
  })
  expect(await ordersOf(shop, owner.customer)).toHaveLength(2)
})

test('a customer adds data in Spanish, by keyboard alone', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await outOfData(shop, owner)
  await returnAs(owner)
  await page.goto(`/es/dashboard/lines/${owner.line.id}`)
  const keys = keyboardOf(page)
  const open = page.getByRole('button', {
    name: `${es('Add data')}: ${owner.line.nickname}`,
  })
  await expectLoaded(page)
  await keys.use(open)
  const dialog = page.getByRole('dialog', { name: es('Add data') })
  await keys.choose(dialog.getByRole('radio', { name: /^2 GB de datos/ }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^5 GB de datos/ })).toBeChecked()
  await expectSpanish(page)
  await keys.use(dialog.getByRole('button', { name: /^Pagar/ }))
  await expect(thanksOn(page, '5 GB de datos', es)).toBeVisible()
  await expect(page.getByText('Quedan 5 GB de 10 GB')).toBeVisible()
  await expectSpanish(page)
  await expectNoBarriers(page, 'a line with added data, in Spanish')
})

/** Has the answer to the next payment say what the network said, which a busy machine learns after that answer. */
async function holdForTheNetwork(page: Page, shop: TestShop, { customer }: LineOwner) {
  await page.route(
    '**/app/lines/*/add-ons',
    async (route) => {
      const response = await route.fetch()
      const { order: paid } = (await response.json()) as { order: Order }
      const order = await eventually('the network’s answer', async () =>
        (await ordersOf(shop, customer)).find(
          ({ id, status }) => id === paid.id && status !== 'paid',
        ),
      )
      await route.fulfill({ response, json: { order } })
    },
    { times: 1 },
  )
}

test('what the network refuses is told, and the money goes back', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await returnAs(owner)
  await page.goto(`/dashboard/lines/${owner.line.id}`)
  await expectLoaded(page)

  await test.step('with the payment', async () => {
    await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
    const dialog = await openChoice(page)
    await holdForTheNetwork(page, shop, owner)
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(
      dialog.getByText(
        /^Our network couldn’t add this to your line\. We’re refunding|Your payment was refunded/,
      ),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('and later, while the page is open', async () => {
    const silence = { fault: 'reset_before', on: 'POST /add-ons', count: 'always' } as const
    await injectFault(shop, 'carrier', silence)
    const dialog = await openChoice(page)
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByText('Paid. We’re adding it to your line.')).toBeVisible()
    await resetFaults(shop, 'carrier')
    await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
    shop.pass(120)
    await shop.runTask('retry waiting add-ons')
    await expect(page.getByText('Not added: 2 GB of data')).toBeVisible()
  })

  await emailAbout(shop, owner.customer.email, /^We couldn’t add 2 GB of data/)
  await eventually('the refunds', async () => {
    const orders = await ordersOf(shop, owner.customer)
    return orders.filter(({ status }) => status === 'refunded').length === 2
  })
})

test('a bank that asks is answered on its page, and the data is there', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await aCard(shop, owner.customer, '4000002760003184')
  await returnAs(owner)
  await page.goto(`/dashboard/lines/${owner.line.id}`)
  const dialog = await openChoice(page)
  await dialog.getByRole('radio', { name: /3184/ }).check()
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Added: 2 GB of data', { exact: true })).toBeVisible()
})

test('where nothing can be bought, nothing offers it, and a link says why', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await changeNetwork(shop, 'full', { addOns: false })
  await returnAs(owner)
  await page.goto(`/dashboard/lines/${owner.line.id}`)
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible()
  await expectLoaded(page)
  await expect(page.getByRole('button', { name: /^Add data/ })).toHaveCount(0)
  await page.goto(`/dashboard/lines/${owner.line.id}?add_data=${owner.line.id}`)
  const dialog = page.getByRole('dialog', { name: 'Add data' })
  await expect(dialog).toContainText('Our network doesn’t offer extra data or passes.')
  await changeNetwork(shop, 'full')
})

test('what can be added comes back after an outage, and a plan without limit has passes', async ({
  page,
  movingShop: shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const owner = await aLineOwner(shop, { quote: { planId: 'unlimited-monthly' } })
  await buyLine(shop, owner.customer, owner.card)
  await returnAs(owner)
  await page.goto(`/dashboard/lines/${owner.line.id}`)
  const open = page.getByRole('button', { name: /^Add a pass/ })
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^7-day travel pass/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await open.click()
  await expect(dialog.getByText('Network Error')).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByRole('radio', { name: /^7-day travel pass/ })).toBeChecked()
})

test('data is bought with a plan and is on the new line, or goes back alone, in Spanish @phone', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const keys = keyboardOf(page)
  const review = async () => {
    const buyer = await aBuyer(shop)
    await returnAs(buyer)
    await page.goto('/es/cart/checkout?step=review')
    await keys.use(page.getByText(es('Add data or a travel pass')))
    const data = page.getByRole('radio', { name: /^2 GB de datos/ })
    await data.check()
    // On a phone the price is in the review itself, and the summary is folded.
    await expect(page.getByRole('main')).toContainText('2 GB de datos$5.00')
    return buyer
  }
  const pay = page.getByRole('button', { name: /^Pagar \$/ })

  await test.step('told in the price, paid once, and given', async () => {
    const { customer } = await review()
    for (const width of [320, 390, 800, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page, `data with a plan, ${width} px wide`)
    }
    await expectSpanish(page)
    await expectNoBarriers(page, 'data with a plan')
    await pay.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    const line = await eventually('the line', async () =>
      (await linesOf(shop, customer)).find(({ status }) => status === 'active'),
    )
    await eventually('the data', async () => (await addOnsGiven(shop, { line })).length === 1)
    await page.goto(`/es/dashboard/lines/${line.id}`)
    const added = page.getByRole('list', { name: es('Added data and passes') })
    await expect(added).toContainText('2 GB de datos')
    await expectOneCharge(shop, customer)
  })

  await test.step('refused by the network: its money goes back, the plan stays', async () => {
    await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
    const { customer } = await review()
    await pay.press('Enter')
    await emailAbout(shop, customer.email, /^No pudimos agregar 2 GB de datos/)
    const [order] = await ordersOf(shop, customer)
    expect(order?.status).toBe('active')
    await eventually('the refund', async () => {
      const { refundedCents } = await moneyOf(shop, order?.id ?? '')
      return refundedCents > 500 && refundedCents < 700
    })
  })
})
