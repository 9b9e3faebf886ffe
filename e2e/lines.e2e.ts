import { readFile } from 'node:fs/promises'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listUsage } from '@openline/contract/lines/usage'
import { formatMsisdn } from '@openline/contract/phone-number'
import { timelineStreamPath } from '@openline/contract/processes/timeline'
import { iccidOf } from '@openline/testing/carrier-side'
import { aLineOwner, buyLine, linesOf } from '@openline/testing/lines'
import { injectFault } from '@openline/testing/sandbox-faults'
import { expect, type Request } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { openManageLine } from './support/loaded.ts'
import { aBuyer, acceptAndPay, expectPaid } from './support/paying.ts'
import { field } from './support/shopper.ts'

const phones = [
  {
    phone: 'an iPhone',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
    button: 'Install on this iPhone or iPad',
    leadsTo: /^https:\/\/esimsetup\.apple\.com\/.*LPA:1\$/,
  },
  {
    phone: 'an Android phone',
    userAgent: 'Mozilla/5.0 (Linux; Android 17; Pixel 9) AppleWebKit/537.36',
    button: 'Install on this Android phone',
    leadsTo: /^https:\/\/esimsetup\.android\.com\/.*LPA:1\$/,
  },
] as const

for (const { phone, userAgent, button, leadsTo } of phones) {
  test.describe(`on ${phone}`, () => {
    test.use({ userAgent, viewport: { width: 390, height: 844 } })

    test(`the eSIM is installed the way of ${phone}`, async ({ page, shop, returnAs, trouble }) => {
      trouble.expect(/ERR_INTERNET_DISCONNECTED/)
      await returnAs(await aLineOwner(shop))
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Install eSIM' }).click()
      const install = page.getByRole('link', { name: button })
      await expect(install).toBeVisible()
      expect(decodeURIComponent((await install.getAttribute('href')) ?? '')).toMatch(leadsTo)
      // Said over the dialog, and taken away there.
      await page.getByRole('button', { name: 'Copy Activation code' }).click()
      const message = page.getByRole('button', { name: 'Close notification' })
      await message.click()
      await expect(message).toHaveCount(0)
      await expect(install).toBeVisible()
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save for later' }).click()
      const file = await readFile(await (await saving).path(), 'utf8')
      expect(file).toContain('LPA:1$')
      await page.context().setOffline(true)
      const kept = await page.context().newPage()
      await kept.setContent(file)
      const code = kept.getByRole('img', { name: 'QR code of the eSIM' })
      await expect(code).toBeVisible()
      expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
        0,
      )
      await page.context().setOffline(false)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
      const paper = (await page.pdf()).toString('latin1')
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    })
  })
}

test('a customer gives a line a name of its own', async ({ page, shop, returnAs }) => {
  await returnAs(await aLineOwner(shop))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Edit nickname of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit nickname' })
  await field(page, 'Nickname').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please add a nickname')).toBeVisible()
  await field(page, 'Nickname').fill('Tablet of Grandma')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem', { name: 'Tablet of Grandma' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem', { name: 'Tablet of Grandma' })).toBeVisible()
})

test('the broadband label of a line opens by keyboard, comes back after an outage, and speaks Spanish', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { customer, line } = await aLineOwner(shop, { quote: { planId: 'light-monthly' } })
  await returnAs({ customer })
  await page.goto(`/dashboard/lines/${line.id}`)
  const button = page.getByRole('button', { name: `Broadband label: ${line.nickname}` })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Broadband label' })
  const label = dialog.getByRole('region', { name: 'Broadband Facts Light' })
  await expect(label).toContainText('M0099999901LIGHT1M')
  await expect(dialog.getByText(/^This is the (plan’s )?label/)).toBeVisible()
  await expectNoBarriers(page, 'the broadband label of a line')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.context().setOffline(true)
  await button.click()
  await expect(dialog.getByText('Network Error')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  // It tries again automatically.
  await page.context().setOffline(false)
  await expect(label).toBeVisible()
  await page.goto(`/es/dashboard/lines/${line.id}?label=${line.id}`)
  const spanish = page.getByRole('dialog', { name: 'Etiqueta de banda ancha' })
  await expect(spanish.getByRole('region', { name: /^Datos de banda ancha/ })).toBeVisible()
})

test('a plan without calls asks for no number', async ({ page, shop, returnAs }) => {
  await returnAs(
    await aBuyer(shop, undefined, { item: { planId: 'data-10', planName: 'Data 10' } }),
  )
  await page.goto('/cart/checkout')
  const steps = page.getByRole('group', { name: 'Checkout steps' }).getByRole('region')
  await expect(steps).toHaveCount(4)
  await expect(steps.and(page.getByRole('region', { name: 'Number' }))).toHaveCount(0)
  await acceptAndPay(page)
  await expectPaid(page)
})

test('the overview makes as many calls for five lines as for one', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, card } = await aLineOwner(shop)
  await returnAs({ customer })
  const allRegistered = async () =>
    (await linesOf(shop, customer)).every(
      ({ emergencyAddress }) => emergencyAddress?.status === 'in_force',
    )
  const calls = async (lines: number): Promise<string[]> => {
    // News of a 911 address would load a part of the page again, and of the page before.
    await expect.poll(allRegistered).toBe(true)
    await page.goto('about:blank')
    const made: string[] = []
    let unanswered = 0
    // The stream of news stays open for as long as the page.
    const isCall = (request: Request): boolean => {
      const { pathname } = new URL(request.url())
      return pathname.startsWith('/app/') && pathname !== timelineStreamPath
    }
    const onCall = (request: Request) => {
      if (!isCall(request)) return
      made.push(`${request.method()} ${new URL(request.url()).pathname}`)
      unanswered += 1
    }
    const onAnswer = (request: Request) => {
      if (isCall(request)) unanswered -= 1
    }
    page.on('request', onCall)
    page.on('requestfinished', onAnswer)
    await page.goto('/dashboard')
    await expect(page.getByText('Data', { exact: true })).toHaveCount(lines)
    await expect.poll(() => unanswered).toBe(0)
    page.off('request', onCall)
    page.off('requestfinished', onAnswer)
    return made.toSorted()
  }
  const callsForOne = await calls(1)
  for (let count = 1; count < 5; count += 1) await buyLine(shop, customer, card)
  const callsForFive = await calls(5)
  expect(callsForFive).toEqual(callsForOne)
  expect(new Set(callsForFive).size).toBe(callsForFive.length)
  expect(callsForFive.length).toBeLessThanOrEqual(8)
})

test('each of several lines has a page with everything about it @phone', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, card, line } = await aLineOwner(shop)
  await buyLine(shop, customer, card)
  await returnAs({ customer })
  await page.goto('/dashboard')
  const number = formatMsisdn(line.mdn ?? '')
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row.getByText('Data', { exact: true })).toBeVisible()
  await expect(page.getByText('Manage line')).toHaveCount(0)
  await row.getByRole('link', { name: number }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/lines/${line.id}$`))
  const wholeLine = page.getByRole('region', { name: number })
  await expect(wholeLine.getByRole('heading', { name: 'Usage' })).toBeVisible()
  await expect(wholeLine.getByRole('heading', { name: 'Protect your number' })).toBeVisible()
  await page.getByRole('button', { name: /^Edit nickname of/ }).click()
  await field(page, 'Nickname').fill('Phone of Grandpa, who lives in Cedar Rapids')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please use 40 characters or fewer')).toBeVisible()
  await field(page, 'Nickname').fill('Phone of Grandpa')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Phone of Grandpa', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Phone of Grandpa \|/)
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(new RegExp(`/dashboard/lines/${line.id}$`))
  await wholeLine.getByRole('button', { name: /^View order/ }).click()
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'All lines' }).click()
  await expect(page.getByRole('listitem', { name: 'Phone of Grandpa' })).toBeVisible()
})

test('a line that is not the customer’s says so', async ({ page, shop, returnAs }) => {
  await returnAs(await aLineOwner(shop))
  await page.goto('/dashboard/lines/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('We couldn’t find this line.')).toBeVisible()
  await page.getByRole('link', { name: 'All lines' }).click()
  await expect(page.getByText('Manage line')).toBeVisible()
})

test('used-up data says so, and leads to a bigger plan @phone', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await injectFault(shop, 'carrier', {
    fault: 'used_up',
    count: 'always',
    on: await iccidOf(shop, owner.line),
  })
  await returnAs(owner)
  await page.goto('/dashboard')
  const notice = page.getByText('You’ve used all your high-speed data')
  await expect(notice).toBeVisible()
  await expect(page.getByText(/Data speeds are reduced until \w{3} \d+, \d{4}\./)).toBeVisible()
  // The line is in use: nothing asks to install its eSIM, whose code stays within reach.
  await expect(page.getByRole('button', { name: 'Install eSIM' })).toHaveCount(0)
  await expectNoBarriers(page, 'a line with its data used up')
  await page.getByRole('button', { name: /^See bigger plans/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Change plan' }).getByRole('radio').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await openManageLine(page)
  await page.getByRole('button', { name: /^Show eSIM code/ }).click()
  await expect(page.getByRole('dialog', { name: 'Install your eSIM' })).toContainText('LPA:1$')
})

test('the data of each day is plotted, and told as a table', async ({ page, shop, returnAs }) => {
  const { line, ...owner } = await aLineOwner(shop)
  await returnAs(owner)
  const days = [
    { day: '2026-11-18', dataUsedMb: 340.4 },
    { day: '2026-11-19', dataUsedMb: 1843.2 },
    { day: '2026-11-21', dataUsedMb: 96 },
  ]
  // A line of a test is as old as the test, so that its month has one day.
  await page.route('**/app/lines/usage', async (route) => {
    const answer = await route.fetch()
    const { usages } = (await answer.json()) as OutputOf<typeof listUsage> // as the contract says
    const json = { usages: usages.map((one) => ({ ...one, usage: { ...one.usage, days } })) }
    await route.fulfill({ response: answer, json })
  })
  await page.goto(`/dashboard/lines/${line.id}`)
  const plot = page.getByRole('figure', { name: /Most on Nov 19, 2026: 1\.8 GB/ })
  await expect(plot).toBeVisible()
  await plot.getByText('Show as a table').click()
  await expect(plot.getByRole('row')).toHaveText([
    'DayData',
    'Nov 18, 2026340 MB',
    'Nov 19, 20261.8 GB',
    'Nov 20, 20260 MB',
    'Nov 21, 202696 MB',
  ])
  await expectNoBarriers(page, 'a line with a plot of its data')
})
