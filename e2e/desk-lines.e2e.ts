import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { anApproval, bothApprove } from '@openline/testing/approvals'
import { aCustomer, emailAbout, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aMailedOrder, mailingDesk } from '@openline/testing/mailed-cards'
import { injectFault } from '@openline/testing/sandbox-faults'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

/** Opens the dialog of an act, says why, and sends it. */
async function act(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a phone that is reported lost by telephone is suspended and restored at the desk', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await returnAs(owner)
  const path = `/lines/${owner.line.id}`
  const staff = await aDeskPage(page, ['support'], { path })
  const state = page
    .getByRole('term')
    .filter({ hasText: /^State$/ })
    .locator('+ dd')

  await test.step('support suspends the line and says why', async () => {
    await expect(state).toHaveText('Active')
    await expectNoBarriers(page, 'the page of a line at the desk')
    await act(page, 'Suspend', 'The owner called: the phone was stolen')
    await expect(state).toHaveText('Suspended')
    await expect(page.getByRole('row', { name: /Phone lost or stolen/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Log' }).click()
    await expect(page.getByRole('row', { name: /Line suspended .* Support/ })).toBeVisible()
  })

  await test.step('its owner sees it', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  })

  await test.step('support restores it once the owner has approved', async () => {
    await anApproval(shop, staff, owner.customer, 'sim')
    await page.goto(`/desk${path}`)
    await act(page, 'Restore service', 'The phone was found')
    await expect(state).toHaveText('Active')
  })

  await test.step('and has the carrier refresh it', async () => {
    await act(page, 'Refresh', 'No service after it was restored')
    await expect(page.getByText(/^The carrier is refreshing the line/)).toBeVisible()
    await page.getByRole('tab', { name: 'Log' }).click()
    await expect(
      page.getByRole('row', { name: /Line refreshed at the network .* Support/ }),
    ).toBeVisible()
    await expectNoBarriers(page, 'a line that was refreshed at the desk', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a line that was refreshed at the desk')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('a line is ended at the desk with its payment back, and its owner sees it', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await returnAs(owner)
  const staff = await aDeskPage(page, ['money'], { path: `/lines/${owner.line.id}` })
  let paid = ''

  await test.step('Money ends it by keyboard, with all that is left and why', async () => {
    const keys = keyboardOf(page)
    await keys.use(page.getByRole('button', { name: 'End line', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'End this line' })
    const send = dialog.getByRole('button', { name: 'End line', exact: true })
    await keys.use(send)
    await expect(dialog.getByText('Please confirm that the number is lost')).toBeVisible()
    await expectNoBarriers(page, 'the dialog that ends a line')
    await keys.choose(dialog.getByLabel('The customer knows they’ll lose this number'))
    paid = await dialog.getByRole('textbox', { name: 'Amount in dollars' }).inputValue()
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'The phone was returned')
    await keys.use(send)
    await expect(dialog).toBeHidden()
  })

  await test.step('the desk shows the answer of the carrier and the refund', async () => {
    const end = page.getByRole('region', { name: 'Line end' })
    await eventually('the answer of the carrier', async () => {
      const { token } = staff
      const path = `/app/desk/lines/${owner.line.id}`
      const { line } = expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token }))
      return line.ending?.status === 'done'
    })
    await page.reload()
    await expect(end.getByText('Ended', { exact: true })).toBeVisible()
    await expect(end.getByRole('link', { name: `$${paid}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'End line' })).toHaveCount(0)
    await expectNoBarriers(page, 'a line that has ended at the desk')
    await expectToFit(page, 'a line that has ended at the desk')
  })

  await test.step('its owner finds it among the past lines', async () => {
    await page.goto('/dashboard')
    const past = page.getByRole('list', { name: 'Past lines' })
    await expect(past.getByRole('listitem', { name: owner.line.nickname })).toContainText(
      'Line canceled',
    )
  })
})

test('a SIM card by mail goes to a corrected address, comes back and is sent again', async ({
  page,
  shop,
  returnAs,
}) => {
  const given = await aMailedOrder(shop, 'to_ship')
  const { id, number } = given.order
  await injectFault(shop, 'carrier', { fault: 'never_mailed', on: id })
  await returnAs(given)
  const staff = await aDeskPage(page, ['support'], { path: `/orders/${id}` })
  await anApproval(shop, staff, given.customer, 'sim')
  const cards = page.getByRole('table', { name: 'SIM cards by mail, oldest first' })
  const keys = keyboardOf(page)

  await test.step('the card that is being packed goes elsewhere', async () => {
    await expect(cards.getByRole('row').nth(1)).toContainText('Being packed')
    await keys.use(page.getByRole('button', { name: 'Correct shipping address' }))
    const dialog = page.getByRole('dialog', { name: `Correct the shipping address of ${number}` })
    await expectNoBarriers(page, 'correcting the address of a SIM card')
    await dialog.getByRole('textbox', { name: 'Street address' }).fill('500 Locust Street')
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'The customer moved')
    await keys.use(dialog.getByRole('button', { name: 'Correct the address' }))
    await expect(dialog).toBeHidden()
    await eventually('the second card', async () => {
      const seen = await mailingDesk(shop, staff, given).mailing()
      return seen.first?.status === 'stopped' && seen.cards[0]?.status === 'shipped'
    })
    await page.reload()
    await expect(cards.getByRole('row').nth(1)).toContainText('Stopped before it left')
    const second = cards.getByRole('row').nth(2)
    await expect(second).toContainText('500 Locust Street')
    await expect(second.getByRole('link', { name: /^9400\d{18}$/ })).toHaveAttribute(
      'href',
      /tools\.usps\.com/,
    )
    await expectNoBarriers(page, 'an order with SIM cards by mail', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'an order with SIM cards by mail')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it comes back, and another can be sent from the page of its line', async () => {
    await keys.use(page.getByRole('link', { name: 'Open the line' }))
    await expect(cards.getByRole('row').nth(2)).toContainText('In the mail')
    await expectNoBarriers(page, 'a line with SIM cards by mail', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a line with SIM cards by mail')
    await page.setViewportSize({ width: 1280, height: 800 })
    await keys.use(cards.getByRole('button', { name: 'Record return' }))
    const dialog = page.getByRole('dialog', { name: `Record a returned SIM card of ${number}` })
    await expectNoBarriers(page, 'recording a returned SIM card')
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'The mail could not deliver it')
    await keys.use(dialog.getByRole('button', { name: 'Record return' }))
    await expect(dialog).toBeHidden()
    await expect(cards.getByRole('row').nth(2)).toContainText('Came back')
    await emailAbout(shop, given.customer.email, `Your SIM card came back to us (${number})`)
    await keys.use(page.getByRole('button', { name: 'Send another SIM card' }))
    const again = page.getByRole('dialog', { name: `Send another SIM card for ${number}` })
    await keys.type(again.getByLabel('Reason', { exact: true }), 'The customer is home again')
    await keys.use(again.getByRole('button', { name: 'Mail the card' }))
    await expect(again).toBeHidden()
    await expect(cards.getByRole('row')).toHaveCount(4)
  })
})

test('an order is canceled at the desk before its SIM card leaves', async ({ page, shop }) => {
  const { id, number } = (await aMailedOrder(shop, 'to_ship')).order
  await injectFault(shop, 'carrier', { fault: 'never_mailed', on: id })
  await aDeskPage(page, ['money'], { path: `/orders/${id}` })
  const keys = keyboardOf(page)
  await keys.use(page.getByRole('button', { name: 'Cancel and refund' }))
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}` })
  await expect(dialog).toContainText('The carrier stops the SIM card it’s packing.')
  await expectNoBarriers(page, 'canceling an order with a packed SIM card')
  await keys.type(dialog.getByLabel('Reason', { exact: true }), 'The customer changed their mind')
  await keys.use(dialog.getByRole('button', { name: 'Cancel and refund' }))
  await expect(dialog).toBeHidden()
  const cards = page.getByRole('table', { name: 'SIM cards by mail, oldest first' })
  await expect(cards.getByRole('row').nth(1)).toContainText('Stopped before it left')
})

test('a line goes to another account of its owner once both accounts have approved', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  const owner = await aLineOwner(shop)
  const to = await aCustomer(shop)
  trouble.expect(/status of (?:422|403) .*\/move\)$/)
  const path = `/lines/${owner.line.id}`
  await returnAs({ customer: to })
  const staff = await aDeskPage(page, ['support'], { path })
  const keys = keyboardOf(page)
  const dialog = page.getByRole('dialog', { name: 'Move this line to another account' })
  const send = dialog.getByRole('button', { name: 'Move line' })

  await test.step('support names the other account, and each account has to approve', async () => {
    await keys.use(page.getByRole('button', { name: 'Move to another account' }))
    await expectNoBarriers(page, 'moving a line to another account', tablet)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'moving a line to another account')
    await page.setViewportSize({ width: 1280, height: 800 })
    await keys.use(send)
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await keys.type(
      dialog.getByRole('textbox', { name: 'Email of the other account' }),
      'nobody@example.com',
    )
    await dialog.getByLabel(/both accounts are the same person’s/).check()
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'They have two accounts')
    await keys.use(send)
    await expect(dialog.getByText('No open account has this email')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email of the other account' }).fill(to.email)
    await keys.use(send)
    await expect(dialog).toContainText(
      `The owner of ${owner.customer.email} has to approve this first.`,
    )
    await keys.use(dialog.getByRole('button', { name: 'Ask both accounts' }))
    await expect(dialog).toContainText('Both accounts have the request')
    await expect(dialog).toContainText(`Say to the owner of ${to.email}: `)
    await expectNoBarriers(page, 'asking both accounts to approve a move')
    const asking = `/app/desk/lines/${owner.line.id}/move-approvals`
    const owners = [owner.customer, to]
    await bothApprove(shop, staff, { path: asking, body: { toEmail: to.email }, owners })
  })

  await test.step('the line is in the other account, whose page it names', async () => {
    await keys.use(send)
    await expect(dialog).toBeHidden()
    const owners = page.locator(`a[href$="/customers/${to.id}"]`)
    await expect(owners.first()).toBeVisible()
    await expectNoBarriers(page, 'a line that was moved at the desk')
  })

  await test.step('its owner has it there, without the order that stayed', async () => {
    await page.goto(`/dashboard/lines/${owner.line.id}`)
    await expect(page.getByText(formatMsisdn(owner.msisdn)).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Broadband label/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^View order/ })).toHaveCount(0)
    await expectNoBarriers(page, 'a line that came from another account')
  })
})

test('support gives days of service, and the customer reads the new end and why', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  const owner = await aLineOwner(shop)
  trouble.expect(/status of 422 .*\/days\)$/)
  await returnAs(owner)
  await aDeskPage(page, ['support'], { path: `/lines/${owner.line.id}` })
  const keys = keyboardOf(page)
  const dialog = page.getByRole('dialog', { name: 'Give days of service' })
  const send = dialog.getByRole('button', { name: 'Give days' })

  await test.step('support says how many days and why, by keyboard', async () => {
    await keys.use(page.getByRole('button', { name: 'Give days' }))
    await expect(dialog).toContainText(
      /A day of this plan counts as \$\d\.\d\d\. You can give up to/,
    )
    await expectNoBarriers(page, 'giving days of service', tablet)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'giving days of service')
    await page.setViewportSize({ width: 1280, height: 800 })
    await keys.use(send)
    await expect(dialog.getByText('Please enter a whole number of days from 1 to 30')).toBeVisible()
    await keys.type(dialog.getByRole('textbox', { name: 'Days' }), '3')
    const note = dialog.getByLabel('Reason shown to the customer')
    await keys.type(note, 'Sorry for the outage in Des Moines')
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'Ticket 4711')
    await keys.use(send)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The line is paid for longer.')).toBeVisible()
  })

  await test.step('the customer is among those that support worked on last', async () => {
    await page.goto('/desk')
    const recent = page.getByRole('table', { name: 'Customers you worked on last' })
    await expect(recent.getByText(owner.customer.email).first()).toBeVisible()
    await expectNoBarriers(page, 'home with recent customers', tablet)
  })

  await test.step('the customer reads it in the email and in the line’s log', async () => {
    const { text } = await emailAbout(shop, owner.customer.email, /^3 free days for/)
    expect(text).toContain('Sorry for the outage in Des Moines')
    await page.goto(`/dashboard/lines/${owner.line.id}`)
    await page.getByText('Activity').first().click()
    await expect(page.getByText('Free days of service added')).toBeVisible()
  })
})

test('a harassed customer gets another number at the desk, free of charge', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await returnAs(owner)
  const path = `/lines/${owner.line.id}`
  const staff = await aDeskPage(page, ['support'], { path })
  await anApproval(shop, staff, owner.customer, 'sim')
  const keys = keyboardOf(page)

  await test.step('support says what is lost, and why', async () => {
    await keys.use(page.getByRole('button', { name: 'Change number', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Change the number' })
    await dialog.getByLabel('Reason').fill('Threats by text for a week')
    await dialog.getByRole('button', { name: 'Change number', exact: true }).click()
    await expect(
      dialog.getByText('Please check that the customer knows what they lose'),
    ).toBeVisible()
    await expectNoBarriers(page, 'the dialog that changes a number')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'the dialog that changes a number')
    await dialog.getByRole('checkbox', { name: /^The customer knows they’ll lose/ }).check()
    await dialog.getByRole('button', { name: 'Change number', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the customer is told, and the account has the new number', async () => {
    await emailAbout(shop, owner.customer.email, 'Your line has a new number')
    await page.goto('/dashboard')
    const { mdn } = await onlyLineOf(shop, owner.customer)
    expect(mdn).not.toBe(owner.msisdn)
    await expect(page.getByText(formatMsisdn(mdn ?? '')).first()).toBeVisible()
    await expect(page.getByText(formatMsisdn(owner.msisdn))).toHaveCount(0)
  })
})
