import { randomUUID } from 'node:crypto'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import { expect } from '@playwright/test'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { hourlyCounts, hourlyLevels } from '../apps/server/src/db/schema/figures.ts'
import { aDeskPage } from '../e2e/support/desk.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { keep, openPage } from './pictures.mjs'

/** @typedef {import('../apps/server/src/db/open.ts').Database} Database */

const size = { width: 1280, height: 1180 }
const everyRole = /** @type {const} */ (['support', 'porting', 'money', 'admin'])

/**
 * The pictures of docs/desk.md, with a customer who has a line and credit, a port-in that was refused, a message and a month of
 * made-up figures.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('../e2e/support/stack.ts').Stack} stack
 */
export async function takeDesk(browser, stack) {
  const shop = shopAt(stack)
  const postgres = await startEmbeddedPostgres({ dataDir: stack.dataDir, log: () => {} })
  const database = openDatabase(postgres.url)
  const page = await openPage(browser, size, 1, stack.shopUrl)
  try {
    const owner = await aLineOwner(shop)
    const portIn = await aPortIn(shop, '0150')
    await aCustomer(shop)
    await makeUpFigures(database)
    const staff = await aDeskPage(page, everyRole, { database })
    await giveCredit(shop, staff.token, owner.customer.id)
    await portIn.reached(portIn.id, 'action_required')
    await giveWork(shop, staff.token, portIn.id)
    const places = {
      'desk-home.png': '/',
      'desk-customer.png': `/customers/${owner.customer.id}`,
      'desk-line.png': `/lines/${owner.line.id}`,
      'desk-port-in.png': `/port-ins/${portIn.id}`,
      'desk-figures.png': '/figures?range=30d',
      'desk-takings.png': '/takings',
    }
    for (const [name, path] of Object.entries(places)) {
      await page.goto(`/desk${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      // Home ends below its last entry.
      const clip = { x: 0, y: 0, ...size, ...(path === '/' && { height: 600 }) }
      await keep(name, await page.screenshot({ clip }))
    }
  } finally {
    await page.close()
    await database.close()
    await postgres.stop()
  }
}

/**
 * @param {import('@openline/testing/customers').Shop} shop
 * @param {string} token
 * @param {string} customerId
 */
async function giveCredit(shop, token, customerId) {
  const body = {
    amountCents: 500,
    note: 'For two days without service in May',
    reason: 'Outage in Des Moines, agreed on the phone',
  }
  const path = `/app/desk/customers/${customerId}/credits`
  expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
}

/**
 * What the first page of the desk has then: a message, and a case of a port-in.
 * @param {import('@openline/testing/customers').Shop} shop
 * @param {string} token
 * @param {string} portInId
 */
async function giveWork(shop, token, portInId) {
  const message = 'My SIM card came today. Where do I enter its number?'
  const written = { name: 'Ada Lovelace', email: 'ada@example.com', message }
  expectOk(await shop.send('POST', '/app/users/contactus', { body: written }))
  const path = `/app/desk/port-ins/${portInId}/case`
  const reason = 'The customer called: the old carrier sends no PIN'
  expectOk(await shop.send('POST', path, { token, key: randomUUID(), body: { reason } }))
}

const hourMs = 3_600_000

/**
 * Thirty days of figures, more by day than by night.
 * @param {Database} database
 */
async function makeUpFigures({ db }) {
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs
  const hours = Array.from({ length: 30 * 24 }, (_, index) => new Date(thisHour - index * hourMs))
  await db.insert(hourlyCounts).values(hours.slice(1).map(countsOf)).onConflictDoNothing()
  await db.insert(hourlyLevels).values(hours.map(levelsOf)).onConflictDoNothing()
}

/**
 * The same for the same hour: a picture that is taken again differs in what changed.
 * @param {Date} hour
 * @param {number} most
 * @param {number} kind
 */
function upTo(hour, most, kind) {
  const share = Math.abs(Math.sin(hour.getTime() / hourMs + kind * 97) * 10_000) % 1
  return Math.floor(share * (most + 1))
}

/** @param {Date} hour */
function countsOf(hour) {
  const isNight = hour.getUTCHours() >= 4 && hour.getUTCHours() < 12
  const isWeekend = [0, 6].includes(hour.getUTCDay())
  const purchases = isNight ? 0 : upTo(hour, isWeekend ? 3 : 7, 1)
  const renewals = upTo(hour, 6, 2)
  const refunds = Number(upTo(hour, 30, 3) === 0)
  return {
    hour,
    purchases,
    renewals,
    takenCents: purchases * 2_731 + renewals * 2_412,
    refunds,
    refundedCents: refunds * (500 + upTo(hour, 2_000, 4)),
    activations: purchases,
    portInMinutes: Array.from(
      { length: isNight ? 0 : upTo(hour, 3, 5) },
      (_, index) => 30 + upTo(hour, 200, 6 + index),
    ),
    portInsFailed: Number(upTo(hour, 20, 10) === 0),
    portInsCancelled: Number(upTo(hour, 40, 11) === 0),
    portInsExpired: 0,
    signInFailures: upTo(hour, 4, 12),
  }
}

/** @param {Date} hour */
function levelsOf(hour) {
  const waitingJobs = 4 + (hour.getUTCHours() % 7)
  return {
    hour,
    waitingJobs,
    retryingJobs: hour.getUTCDay() === 2 ? 3 : 0,
    deadJobs: 0,
    wrongPasswords: 1,
  }
}
