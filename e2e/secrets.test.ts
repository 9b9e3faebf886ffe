import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Esim, Line } from '@openline/contract/lines/lines'
import type { Challenge, Session } from '@openline/contract/people/auth'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  codeMailedTo,
  emailsTo,
  expectOk,
  homeAddress,
  orderIn,
  type TestCustomer,
  testPassword,
} from '@openline/testing/customers'
import { dumpDatabase } from '@openline/testing/dump-database'
import { eventually } from '@openline/testing/eventually'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePorts } from '../tooling/runner/ports.mjs'
import { retailSim } from './support/actions.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'

const smtpPassword = 'mail-server-passphrase'
const secretKey = 'the key that encrypts what must be readable again'
const wrongPassword = 'Wrong$Lamp43'
const imei = '490154203237518'
const ownSim = retailSim(7731)
const cardNumbers = ['4242424242424242', '4000002760003184', '4000000000009995']

let live: LiveShop
/** Everything of this journey that must be nowhere: words to look for, by what they are. */
const secrets: Record<string, string> = {
  'the password': testPassword,
  'a mistyped password': wrongPassword,
  'the password of the mail server': smtpPassword,
  'the key of the server': secretKey,
  'the key of the card provider': 'sk_test_openline_demo',
  'the key of the carrier': 'carrier_demo_key',
  'a secret that signs events': 'carrier_demo_secret',
}
const personal: Record<string, string> = {
  'the phone': imei,
  'the SIM card': ownSim,
  'the name': 'Rivera',
  'the street': homeAddress.streetName,
  ...Object.fromEntries(cardNumbers.map((number) => [`card ${number}`, number])),
}

beforeAll(async () => {
  const [smtpPort] = await findFreePorts(1)
  live = await startLiveShop({
    LOG_LEVEL: 'trace',
    SECRET_KEY: secretKey,
    SANDBOX_SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://shop:${smtpPassword}@localhost:${smtpPort}`,
  })
  await liveThroughEverything()
})
afterAll(() => live.stop())

async function liveThroughEverything(): Promise<void> {
  const customer = await signUpAndIn()
  await getEverythingWrong(customer)
  await buyWithTrouble(customer)
  await bringANumber(customer)
  await suffer(customer)
}

function receiptsArrive(count: number, { email }: TestCustomer): Promise<boolean> {
  return eventually(`${count} receipts`, async () => {
    const emails = await emailsTo(live, email)
    return emails.filter(({ subject }) => subject.includes('receipt')).length === count
  })
}

function post<T>(path: string, body: unknown, token?: string) {
  return live.send<T>('POST', path, { body, ...(token !== undefined && { token }) })
}

async function signUpAndIn(): Promise<TestCustomer> {
  const customer = await aCustomer(live)
  personal['the address'] = customer.email
  secrets['a token'] = customer.token
  const registration = await codeMailedTo(live, customer.email)
  secrets['the code of the registration'] = registration
  const { challengeId } = expectOk(
    await post<Challenge>('/app/auth/otp', { email: customer.email }),
  )
  const otp = await codeMailedTo(live, customer.email, registration)
  secrets['the code of the sign-in'] = otp
  const wrong = otp === '464646' ? '464647' : '464646'
  secrets['a mistyped code'] = wrong
  expect((await post('/app/auth/otp/verify', { challengeId, otp: wrong })).status).toBe(422)
  const session = expectOk(await post<Session>('/app/auth/otp/verify', { challengeId, otp }))
  secrets['another token'] = session.token
  return { ...customer, token: session.token }
}

async function getEverythingWrong({ email, token }: TestCustomer): Promise<void> {
  const wrong = await post('/app/auth/login', { email, password: wrongPassword })
  expect(wrong.status).toBe(422)
  const again = await post('/app/auth/register', {
    firstName: 'Robin',
    lastName: 'Rivera',
    email,
    regPassword: testPassword,
    confirmRegPassword: wrongPassword,
    acceptedTerms: true,
  })
  expect(again.status).toBe(422)
  await fetch(`${live.stack.shopUrl}/app/auth/login`, {
    method: 'POST',
    body: `{"email":"${email}","password":"${testPassword}"`,
  })
  await fetch(`${live.stack.shopUrl}/hooks/payment`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ email, token }),
  })
}

const oldAccount = '735190246810'
const oldPins = ['90718264', '51938207']

/** What the old carrier wants to know is asked for, mistyped, sent, kept while it is checked. */
async function bringANumber(customer: TestCustomer): Promise<void> {
  secrets['the account number at the old carrier'] = oldAccount
  oldPins.forEach((pin, index) => (secrets[`PIN ${index + 1} of the old carrier`] = pin))
  const [line] = expectOk(
    await live.send<{ lines: Line[] }>('GET', '/app/lines', { token: customer.token }),
  ).lines
  const calls = portInCalls(live, customer)
  const msisdn = aNumber('0151')
  const bring = (number: string, billingAccountPassword: string) =>
    calls.bring({
      msisdn: number,
      zipCode: '50309',
      oldService: { billingAccountNumber: oldAccount, billingAccountPassword },
      tempSubscriptionId: line?.id,
    })
  expect((await bring('555', oldPins[0] ?? '')).status).toBe(422)
  await injectFault(live, 'carrier', { fault: 'error_before', on: 'POST /port-ins' })
  const { portIn } = expectOk(await bring(msisdn, oldPins[1] ?? ''))
  await calls.reached(portIn.id, 'pending')
}

async function buyWithTrouble(customer: TestCustomer): Promise<void> {
  const [good, asksBank, poor] = [
    await aCard(live, customer, cardNumbers[0]),
    await aCard(live, customer, cardNumbers[1]),
    await aCard(live, customer, cardNumbers[2]),
  ]
  const quote = await aQuote(live, customer)
  const { order } = expectOk(await buy(live, customer, aPurchase(quote, poor, { imei })))
  const pay = await live.send<{ order: Order }>('POST', `/app/orders/${order.id}/pay`, {
    token: customer.token,
    key: 'pay-with-3ds-card',
    body: { cardId: asksBank.id },
  })
  const { redirect } = expectOk(pay).order
  await answerBank(live, redirect?.url ?? '', 'complete')
  await post('/app/payments/session-result', { sessionId: redirect?.sessionId }, customer.token)
  await orderIn(live, customer, order.id, 'active')
  const physical = await aQuote(live, customer, { simType: 'physical' })
  const second = await buy(live, customer, aPurchase(physical, good, { iccid: ownSim }))
  await orderIn(live, customer, expectOk(second).order.id, 'active')
  await revealLines(customer)
}

async function revealLines({ token }: TestCustomer): Promise<void> {
  const { lines } = expectOk(await live.send<{ lines: Line[] }>('GET', '/app/lines', { token }))
  for (const { id, mdn, simType } of lines) {
    personal[`the number of the ${simType} line`] = mdn?.slice(2) ?? ''
    if (simType !== 'esim') continue
    const { lpa } = expectOk(await live.send<Esim>('POST', `/app/lines/${id}/esim`, { token }))
    secrets['the code of the eSIM'] = lpa.split('$').at(-1) ?? ''
  }
  const { activations } = (await (await fetch(`${live.sandbox.url}/carrier/ledger`)).json()) as {
    activations: { iccid: string }[]
  }
  activations.forEach(({ iccid }, index) => {
    personal[`SIM ${index} of the network`] = iccid
  })
}

/** Network, mail server, card provider and database fail, each in the middle of something. */
async function suffer(customer: TestCustomer): Promise<void> {
  const { token, email } = customer
  const card = await aCard(live, customer)
  const buyOne = async () => buy(live, customer, aPurchase(await aQuote(live, customer), card))
  await injectFault(live, 'carrier', { fault: 'error_before', count: 1, on: 'POST /activations' })
  await orderIn(live, customer, expectOk(await buyOne()).order.id, 'active')
  await injectFault(live, 'carrier', { fault: 'error_before', count: 1, on: 'POST /sims/check' })
  expect((await post('/app/sim/check', { iccid: ownSim, imei }, token)).status).toBe(503)
  // The refusal is meant for a code: a receipt that it met would never arrive.
  await receiptsArrive(3, customer)
  await injectFault(live, 'mail', { fault: 'refuse', count: 1 })
  await post('/app/auth/otp', { email })
  await injectFault(live, 'payment', { fault: 'error_before', count: 'always' })
  expect((await live.send('GET', '/app/payments/storecardpage', { token })).status).toBe(503)
  expect(expectOk(await buyOne()).order.status).toBe('payment_pending')
  const quote = await aQuote(live, customer)
  await breakTable('orders', 'activation_fee_cents < 0')
  await breakTable('challenges', 'tries_left < 0')
  expect((await buy(live, customer, aPurchase(quote, card, { imei }))).status).toBe(500)
  expect((await post('/app/auth/otp', { email: `new-${email}` })).status).toBe(500)
}

/** New rows that violate the constraint make the database refuse, with the row in its message. */
async function breakTable(table: string, condition: string): Promise<void> {
  await live.database.db.execute(
    `alter table ${table} add constraint broken check (${condition}) not valid`,
  )
}

/** The logs of both processes of the server. */
async function readLog(): Promise<string> {
  const read = (name: string) => readFile(join(live.stack.dataDir, 'logs', name), 'utf8')
  return (await Promise.all([read('web.log'), read('worker.log')])).join('')
}

/** Which of the words are found, by what they are; a number counts only where it stands alone. */
function found(words: Record<string, string>, text: string): string[] {
  return Object.entries(words)
    .filter(([, word]) =>
      /^\d+$/.test(word)
        ? new RegExp(`(?<![\\d.])${word}(?!\\d)`).test(text)
        : text.toLowerCase().includes(word.toLowerCase()),
    )
    .map(([what]) => what)
}

describe('after a purchase with every kind of trouble', () => {
  test('what is to be kept secret is known to this test', () => {
    const all = Object.values({ ...secrets, ...personal })
    expect(all.filter((word) => word.length < 5)).toEqual([])
    expect(Object.keys(secrets)).toContain('the code of the eSIM')
  })

  test('the log names the failure', async () => {
    const log = await readLog()
    for (const message of [
      'sign-in-failed',
      'request failed',
      'job failed; retrying',
      'payment outcome unknown',
    ]) {
      expect(log).toContain(message)
    }
  })

  test('the log holds no secret and nothing about a person', async () => {
    const log = await readLog()
    expect(found({ ...secrets, ...personal }, log)).toEqual([])
  })

  test('the database holds no code, password, token or key that can be read', async () => {
    expect(found(secrets, await dumpDatabase(live.database.db))).toEqual([])
  })
})
