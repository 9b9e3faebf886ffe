import { aLineOwner } from '@openline/testing/lines'
import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { aBuyer } from './support/paying.ts'
import { type Weight, weigh } from './support/weigh.ts'

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
  '/contact-us': theScripts(17, 157, 143),
  '/login': theScripts(27, 174.2, 162.3),
  '/login-with-password': theScripts(17, 156.4, 143),
  '/login-without-password': theScripts(22, 167, 154),
  '/register': theScripts(20, 159.1, 147),
  '/forgot-password': theScripts(17, 157, 144),
}

function theScripts(requests: number, scripts: number, total: number): Budget {
  return { requests, inlineScripts: 0, scripts, styles: 0, fonts: 0, total }
}

/** The goals are 135 KiB of scripts for the cart, 155 for the checkout and 150 for the account. */
const app = {
  // 0.9 KiB for what credit pays of a price, and 2.7 for the paid order's eSIM, number and true next steps and for the
  // notice that another tab replaced the plan.
  // A request and 0.2 KiB of it and of pages with lines: the calls of lines are a file since orders don't import them.
  // Another request since the end of a card's validity is apart from the choice of cards.
  checkout: anAppPage(69, 209, 234.9),
  account: {
    // 0.6 KiB of it for answering support's requests, which have to be there at once.
    // Below 0.7 KiB of each for the note and the list of credit, which themselves are loaded by who has some.
    // About 2 KiB of the overview and the settings for adding a line, the heading of a line and the copy of one's data.
    // 0.5 KiB of the Spanish one for Auto-renew's switch on each line, and 0.4 for the words of payment links, whose
    // address and visit to the provider are 0.1 to 0.2 KiB here, of the profile and of a sign-in page.
    // 0.1 KiB of these and of two sign-in pages, 0.2 of the Spanish one, for the page that answers support and its words.
    // 0.1 KiB of four of these and of two sign-in pages for the address of a change of the email, as much of the
    // overview for its banner, which itself is loaded by who needs it, and 0.3 of the Spanish one for the words of both.
    // The same again, 1 KiB and two requests of the checkout, for the page that corrects a transfer: it shares its fields.
    '/dashboard': anAppPage(61, 200.7, 224.2),
    '/es/dashboard': anAppPage(63, 236, 255.6),
    '/dashboard/lines/{id}': anAppPage(60, 201, 223.5),
    '/dashboard/payment': anAppPage(47, 180.5, 200.6),
    '/dashboard/profile': anAppPage(39, 170.4, 188.1),
    '/dashboard/setting': anAppPage(42, 177.3, 195.8),
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

/** Opens a page that loads no code by itself. */
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
const theTouchedCart = theScripts(35, 179.5, 170)

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
