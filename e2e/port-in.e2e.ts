import { formatMsisdn } from '@openline/contract/phone-number'
import { emailsTo, expectOk, ordersOf } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { needsOfNetwork, network, onlyWithout, stepFor } from './support/network.ts'
import { aBuyer, acceptAndPay, expectOneCharge, expectPaid } from './support/paying.ts'
import {
  aLineWithOwnSim,
  checkNumber,
  dialogNamed,
  expectNotEligible,
  fillOldAccount,
  goOn,
  manageLine,
  newsOf,
} from './support/porting.ts'
import { field, next } from './support/shopper.ts'

test('a number is kept at the checkout and takes the place of the new one @phone', async ({
  page,
  shop,
  returnAs,
}) => {
  const msisdn = aNumber('0160')
  const buyer = await aBuyer(shop)
  await returnAs(buyer)
  await page.goto('/cart/checkout?step=number')
  await page.getByRole('radio', { name: /Keep my number/ }).check()
  await next(page)
  await expect(page.getByText('Please enter Port In Number')).toBeVisible()
  await page.getByRole('button', { name: 'Check my number' }).click()

  await stepFor('portability', 'is told before paying of a number that can’t move', async () => {
    await expectNotEligible(page, aNumber('0100'))
    expect(await ordersOf(shop, buyer.customer)).toEqual([])
  })
  await checkNumber(page, formatMsisdn(msisdn).replaceAll(/\D/g, '-'))
  await goOn(page)
  const details = dialogNamed(page, 'Let’s port in your number')
  await expect(details).toContainText('Please provide your old carrier details')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toContainText('Please enter Billing Account Number')
  await expect(details).toContainText('Please enter your PIN Password')
  await fillOldAccount(page)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ready to transfer')).toBeVisible()

  await next(page)
  await expect(page.getByText(`Keep ${formatMsisdn(msisdn)}`)).toBeVisible()
  await acceptAndPay(page)
  await expectPaid(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Install your eSIM to get connected.')).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code of your eSIM' })
  const here = page.getByRole('link', { name: 'Install on this Android phone' })
  await expect(code.or(here)).toBeVisible()
  await expect(page.getByText(`Transferring ${formatMsisdn(msisdn)}`)).toBeVisible()
  await page.getByRole('button', { name: 'To Dashboard' }).click()
  const news = newsOf(page, msisdn)
  await expect(news).toContainText('Sent to your old carrier')
  const { portIns } = (
    await shop.send<{ portIns: { id: string }[] }>('GET', '/app/users/portin', buyer.customer)
  ).body
  const id = portIns[0]?.id ?? ''
  for (const { tell, shows } of network.portInNews) {
    await tell(shop, { id, msisdn })
    await expect(news).toContainText(shows)
  }
  const line = page.getByRole('listitem', { name: 'Standard' })
  await expect(line.getByText(formatMsisdn(msisdn), { exact: true })).toBeVisible()
})

test('a number that can’t move is told after the order where the network says so only then', async ({
  page,
  shop,
  returnAs,
}) => {
  onlyWithout('portability')
  const msisdn = aNumber('0136')
  const buyer = await aBuyer(shop)
  await returnAs(buyer)
  await page.goto('/cart/checkout?step=number')
  await page.getByRole('radio', { name: /Keep my number/ }).check()
  await page.getByRole('button', { name: 'Check my number' }).click()
  await checkNumber(page, formatMsisdn(msisdn))
  await goOn(page)
  await fillOldAccount(page)
  const details = dialogNamed(page, 'Let’s port in your number')
  await details.getByRole('button', { name: 'Save' }).click()
  await next(page)
  await acceptAndPay(page)
  await expectPaid(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'To Dashboard' }).click()
  const news = newsOf(page, msisdn)
  await expect(news).toContainText('This number is not eligible for port-in.')
  await expect(news).toContainText('can’t be transferred to us')
  const line = page.getByRole('listitem', { name: 'Standard' })
  await expect(line).toContainText('Active')
  await expect(line.getByText(formatMsisdn(msisdn), { exact: true })).toHaveCount(0)
  await expectOneCharge(shop, buyer.customer)
})

test('a number comes immediately to a line with a SIM card of ours', async ({
  page,
  shop,
  returnAs,
}) => {
  needsOfNetwork('retailCards', 'deviceCheck', 'portability')
  const { customer, iccid } = await aLineWithOwnSim(shop)
  const msisdn = aNumber('0110')
  await returnAs({ customer })
  await manageLine(page)
  await page.getByRole('button', { name: 'Quick SIM check' }).click()
  const dialog = dialogNamed(page, 'Quick SIM check')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText('sim number should be 18-22 digits')
  await field(page, 'SIM number').fill('8901260325123456789')
  await field(page, 'Your phone’s IMEI').fill('353918057712354')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText(
    "Your porting requires a new SIM card. No action needed; we'll handle it for you!",
  )
  await expect(dialog).toContainText('doesn’t support eSIM')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeVisible()
  await field(page, 'SIM number').fill(iccid)
  await field(page, 'Your phone’s IMEI').fill('352099001761481')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText('iPhone 14 is locked to another carrier.')
  await expect(dialog).not.toContainText('all set for porting')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeHidden()
  await field(page, 'Your phone’s IMEI').fill('')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText(
    "Your existing SIM card is all set for porting. No new SIM card is required, and you're ready to proceed with the next steps.",
  )
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectNotEligible(page, aNumber('0100'))
  await checkNumber(page, msisdn)
  await goOn(page)
  await expect(page.getByText('Your number is on its way.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(newsOf(page, msisdn)).toBeVisible()
})
test('a refused PIN is put right with the keyboard alone, and the number comes', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer } = await aLineOwner(shop)
  const msisdn = aNumber('0121')
  await returnAs({ customer })
  await page.goto('/dashboard')
  const { use, type, press } = keyboardOf(page)
  await use(page.locator('summary', { hasText: 'Manage line' }))
  await use(page.getByRole('button', { name: 'Bring a number' }))
  await type(field(page, 'Phone number'), msisdn)
  await press('Enter')
  await expect(dialogNamed(page, 'Good News!')).toBeVisible()
  await use(page.getByRole('button', { name: 'Continue', exact: true }))
  await expect(dialogNamed(page, 'Let’s port in your number')).toBeVisible()
  await expectNoBarriers(page, 'the details dialog')
  await type(field(page, 'Billing account number'), '123-456 789')
  await type(page.getByLabel('PIN/password', { exact: true }), '1111')
  await use(page.getByRole('button', { name: 'Save' }))

  const news = newsOf(page, msisdn)
  await expect(news).toContainText('One thing to fix')
  await expect(news).toContainText('Your old carrier didn’t accept this PIN.')
  await expect(news).toContainText(
    'If it’s declined 2 more times, our support team will take over.',
  )
  await expectNoBarriers(page, 'a line with one thing to fix')
  await use(news.getByRole('button', { name: 'Re-submit' }))
  const dialog = dialogNamed(page, 'Re-submit port-in')
  await expect(dialog).toContainText('Make sure the details are correct & click “Re-submit”')
  const pin = page.getByLabel('PIN/password', { exact: true })
  await expect(pin).toBeFocused()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  await expect(pin).toHaveValue('')
  await expect(dialog).toContainText('Saved. Leave blank unless it changed.')
  await expect(field(page, 'ZIP code')).toHaveValue('50309')
  await expectNoBarriers(page, 'the dialog to send it again')
  await type(pin, '492 17')
  await use(dialog.getByRole('button', { name: 'Re-submit' }))
  await expect(dialog).toBeHidden()
  await expect(news).toContainText('Transfer complete', { timeout: 60_000 })
})

test('after three refusals support takes over', async ({ page, shop, returnAs }) => {
  const { customer, line, msisdn, id, resubmit, reached } = await aPortIn(shop, '0150')
  await reached(id, 'action_required')
  const link = await eventually('an email that asks for the PIN', async () => {
    const emails = await emailsTo(shop, customer.email)
    const asks = emails.find(({ subject }) => subject.startsWith('One thing to fix'))
    return /\/fix-transfer\/[\w-]+/.exec(asks?.text ?? '')?.[0]
  })
  await test.step('the first is corrected by the link in the email, without signing in', async () => {
    await page.goto(`/es${link}`)
    await expect(page.getByText(`terminado en ${msisdn.slice(-4)}`)).toBeVisible()
    await expectNoBarriers(page, 'the page that corrects a transfer by a link', tablet)
    await page.getByRole('button', { name: 'Reenviar' }).click()
    const pin = page.getByLabel('PIN o contraseña', { exact: true })
    await expect(pin).toBeFocused()
    await pin.fill('1111')
    await page.getByRole('button', { name: 'Reenviar' }).click()
    await expect(page.getByText('Enviamos de nuevo su solicitud de traslado.')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This was already corrected' })).toBeVisible()
  })
  await reached(id, 'action_required')
  const toFix = `/dashboard?fix_port_in=${line.id}`
  await page.goto(toFix)
  await expect(page).toHaveURL(/\/login\?from=.*fix_port_in/)
  await returnAs({ customer })
  await page.goto(toFix)
  await expect(dialogNamed(page, 'Re-submit port-in')).toBeVisible()
  await expect(page.getByLabel('PIN/password', { exact: true })).toBeFocused()
  const again = { oldService: { billingAccountPassword: '2222' } }
  expectOk(await resubmit({ msisdn, portInId: id, ...again }))
  await page.goto('/dashboard')
  const news = newsOf(page, msisdn)
  await expect(news).toContainText('Our support team is working on it')
  await expect(news.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect(news.getByRole('button', { name: 'Re-submit' })).toHaveCount(0)
})

test('a delayed number is waited for, and canceled @phone', async ({ page, shop, returnAs }) => {
  needsOfNetwork('delayedPorts')
  const { customer, msisdn, id } = await aPortIn(shop, '0160')
  await returnAs({ customer })
  await page.goto('/dashboard')
  const news = newsOf(page, msisdn)
  await expect(news).toContainText('Don’t cancel your old service')
  const retryAt = new Date(Date.now() + 3_600_000).toISOString()
  await oldCarrierSays(shop, id, { status: 'delayed', reason: 'system_down', retryAt })
  await expect(news).toContainText('Your old carrier’s system isn’t responding.')
  await expect(news).toContainText('Next update by')
  await news.getByRole('button', { name: 'Cancel transfer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel transfer?' })
  await question.getByRole('button', { name: 'Continue transfer' }).click()
  await expect(question).toBeHidden()
  await news.getByRole('button', { name: 'Cancel transfer' }).click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(news).toContainText('Your number is still with your old carrier.')
  await news.getByRole('button', { name: 'Start over' }).click()
  await expect(field(page, 'Phone number')).toHaveValue(formatMsisdn(msisdn))
})

test('a signed link shows the same steps in another browser, without personal data', async ({
  page,
  shop,
  returnAs,
  browser,
  baseURL,
}) => {
  const { customer, msisdn, id } = await aPortIn(shop, '0160')
  await returnAs({ customer })
  await page.goto('/dashboard')
  await newsOf(page, msisdn).getByRole('button', { name: 'View progress' }).click()
  const timeline = dialogNamed(page, 'Progress')
  await expect(timeline).toContainText('Sent to your old carrier')
  await timeline.getByRole('button', { name: 'Get a link' }).click()
  const link = timeline.getByRole('link')
  await expect(link).toBeVisible()
  await expectNoBarriers(page, 'the steps of a line')
  const address = new URL((await link.getAttribute('href')) ?? '')

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await stranger.newPage()
  await other.goto(address.pathname)
  const steps = other.getByRole('list', { name: 'What happened so far' })
  await expect(steps).toContainText('Sent to your old carrier')
  await network.portInRefusal.tell(shop, { id, msisdn })
  await expect(steps).toContainText('One thing to fix')
  await expect(timeline).toContainText('One thing to fix')
  await expect(steps).toContainText(network.portInRefusal.shows)
  await expectNoBarriers(other, 'the page of a signed link')
  const shown = await other.content()
  expect(shown).toContain('noindex')
  for (const secret of [msisdn.slice(-10), formatMsisdn(msisdn), customer.email, 'Rivera', id])
    expect(shown).not.toContain(secret)
  await other.goto(`${address.pathname.slice(0, -4)}AAAA`)
  await expect(other.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await stranger.close()
})
