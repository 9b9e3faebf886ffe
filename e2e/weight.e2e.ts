import { aLineOwner } from '@openline/testing/lines'
import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { buyAsNewcomer } from './support/newcomer.ts'
import { aBuyer } from './support/paying.ts'
import { aPerson } from './support/shopper.ts'
import { type Weight, weigh, weighWalk } from './support/weigh.ts'

const figures = ['requests', 'inlineScripts', 'scripts', 'styles', 'fonts', 'total'] as const

/**
 * The most that a first visit may fetch, as `Weight` counts it; sizes in KiB. Where a goal is not met, it is what the
 * page fetches, half a KiB more and rounded up.
 */
type Budget = Readonly<Record<(typeof figures)[number], number>>

const aDocument: Budget = {
  requests: 4,
  inlineScripts: 2,
  scripts: 0,
  styles: 8,
  fonts: 12,
  total: 21,
}

/** Its questions are searched while a visitor types: 0.5 KiB of it the script, the rest a button and the counts. */
const theQuestions: Budget = { ...aDocument, inlineScripts: 3, total: 23 }

const documents = [
  '/',
  '/es',
  '/shop',
  '/about',
  '/faq',
  '/privacy-policy',
  '/terms-and-conditions',
  '/nowhere',
]

/**
 * The goal is 2 KiB of scripts in the HTML. What starts React on touch and the router's data are beyond it. 0.3 KiB of the
 * total are the rules of the brand's typeface, here and below.
 */
const aForm: Budget = {
  requests: 4,
  inlineScripts: 6,
  scripts: 0,
  styles: 17,
  fonts: 12,
  total: 27.3,
}

/** What the first touch of a form adds. The goal is 130 KiB of scripts; React and the router are 105. */
const touched: Readonly<Record<string, Budget>> = {
  '/contact-us': theScripts(15, 153.3, 139.2),
  '/login': theScripts(23, 163.7, 151.7),
  '/login-with-password': theScripts(17, 153.5, 140.2),
  '/login-without-password': theScripts(20, 160.6, 147.6),
  '/register': theScripts(18, 155.6, 142.4),
  '/forgot-password': theScripts(17, 153.8, 140.4),
}

function theScripts(requests: number, scripts: number, total: number): Budget {
  return { requests, inlineScripts: 0, scripts, styles: 0, fonts: 0, total }
}

/** The goals are 175 KiB of scripts for the checkout and 165 for the account. */
const app = {
  checkout: anAppPage(40, 198.3, 214.1),
  account: {
    '/dashboard': anAppPage(35, 187.4, 202.2),
    '/es/dashboard': anAppPage(37, 224.5, 235.3),
    '/dashboard/lines/{id}': anAppPage(37, 191.2, 206.4),
    '/dashboard/payment': anAppPage(31, 172, 186.8),
    '/dashboard/profile': anAppPage(31, 165.3, 180.8),
    '/dashboard/setting': anAppPage(32, 170.7, 185.9),
  },
}

function anAppPage(requests: number, scripts: number, total: number): Budget {
  return { ...aForm, requests, scripts, total }
}

/** Each figure that is over its budget is named. */
function expectWithin(weight: Weight, budget: Budget): void {
  for (const figure of figures) {
    const inUnits = figure === 'requests' ? weight.requests : weight[figure] / 1024
    expect.soft(inUnits, figure).toBeLessThanOrEqual(budget[figure])
  }
}

/** Opens a page that loads no code on its own. */
async function openHtml(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectStarted(page)
  await expectLoaded(page)
}

async function touchForm(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').first().focus()
  await expectStarted(page)
}

const startedMark = 'appHasStarted'

async function expectStarted(page: Page): Promise<void> {
  await page.waitForFunction((mark) => mark in window, startedMark)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript((mark) => {
    addEventListener('app-started', () => Object.assign(window, { [mark]: true }))
  }, startedMark)
})

for (const path of documents) {
  test(`the document at ${path} is within its budget`, async ({ page, trouble }) => {
    trouble.expect(/status of 404 .*\/nowhere\)$/)
    const budget = path === '/faq' ? theQuestions : aDocument
    expectWithin(await weigh(page, () => openHtml(page, path)), budget)
  })
}

for (const [path, budget] of Object.entries(touched)) {
  test(`the form at ${path} is within its budget, untouched and touched`, async ({ page }) => {
    expectWithin(await weigh(page, () => openHtml(page, path)), aForm)
    expectWithin(await weigh(page, () => touchForm(page)), budget)
  })
}

/** What a visitor fetches who types a ZIP code, beside the page with its prices. */
const aTypedZip: Budget = theScripts(5, 5.1, 16)

test('a ZIP code that is typed brings no framework', async ({ page }) => {
  await openHtml(page, '/')
  const typed = await weigh(page, async () => {
    await page.getByRole('textbox', { name: 'ZIP code' }).pressSequentially('50309')
    await expect(page.getByText('Your bill in 50309')).toBeVisible()
  })
  expectWithin(typed, aTypedZip)
})

/** The goals are 6 KiB of scripts in the HTML, 5 requests and 32 KiB in all. A third of the scripts is the plan. */
const theCart: Budget = { ...aForm, inlineScripts: 7, total: 31 }

/** With the files of the page that signs in, which come last. The goal is 135 KiB without them. */
const theTouchedCart = theScripts(26, 172.6, 160.9)

test('the cart is within its budget, untouched and touched', async ({ page }) => {
  const whole = '/cart?plan=standard-monthly&zip=50309'
  const untouched = await weigh(page, () => openHtml(page, whole))
  expectWithin(untouched, theCart)
  const started = await weigh(page, () => touchForm(page))
  expectWithin(started, theTouchedCart)
})

test('the checkout is within its budget', async ({ page, shop, returnAs }) => {
  await returnAs(await aBuyer(shop))
  expectWithin(await weigh(page, () => openApp(page, '/cart/checkout')), app.checkout)
})

for (const [path, budget] of Object.entries(app.account)) {
  test(`${path} of a customer with a line is within its budget`, async ({
    page,
    shop,
    returnAs,
  }) => {
    const owner = await aLineOwner(shop)
    await returnAs(owner)
    const address = path.replace('{id}', owner.line.id)
    expectWithin(await weigh(page, () => openApp(page, address)), budget)
  })
}

/** The goals are 90 requests and 300 KiB. 10 requests and 42 KiB of it are the provider's page, as the sandbox plays it. */
const theNewcomer = { requests: 77, total: 350.1 }

test('what a newcomer fetches from the first page to the QR code is within its budget', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/auth\/otp\/verify\)$/)
  const walk = await weighWalk(page, async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'See plans' }).first().click()
    await buyAsNewcomer(page, shop, { email: aPerson().email })
  })
  expect.soft(walk.requests, 'requests').toBeLessThanOrEqual(theNewcomer.requests)
  expect.soft(walk.total / 1024, 'total').toBeLessThanOrEqual(theNewcomer.total)
})
