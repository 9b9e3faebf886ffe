import { randomUUID } from 'node:crypto'
import { testBrand } from '@openline/testing/brand'
import { aCustomer, emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { featureApp, featureNeeds } from '@openline/testing/feature-app'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { rateLimits } from '../../../db/schema/accounts.ts'
import { contactMessages } from '../../../db/schema/contact.ts'
import { contactRoutes } from './routes.ts'
import { messageRetentions } from './store.ts'

const database = useTestDatabase()

const dayMs = 24 * 3600_000

function anEmail() {
  return `ada-${randomUUID()}@example.com`
}

function aMessage(more: Record<string, unknown> = {}) {
  return {
    name: 'Ada Lovelace',
    email: anEmail(),
    message: 'Good morning,\n\nmy SIM card has not come yet.',
    ...more,
  }
}

/** The feature alone; emails are kept for a look. `networkScale` 1 has the limits of production. */
function openContact(networkScale = 1000) {
  const { needs, emails, time } = featureNeeds(database.db, { networkScale })
  const app = featureApp(contactRoutes(needs))
  const write = async (body: unknown) => {
    const response = await app.send('POST', '/app/users/contactus', { body })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, body: answer }
  }
  return { emails, time, write }
}

function rows() {
  return database.db.select().from(contactMessages)
}

async function rowsFrom(email: string) {
  return (await rows()).filter((row) => row.email === email)
}

describe('a message', () => {
  test('gets a ticket number, is stored and emailed to support, and its sender gets the number alone', async () => {
    const { emails, write } = openContact()
    const message = aMessage()
    const { status, body } = await write(message)
    expect(status).toBe(200)
    const ticket = String(body['ticket'])
    expect(ticket).toMatch(/^T-[2-9A-HJ-NP-Z]{8}$/)
    expect(body['message']).toContain(ticket)
    expect(await rowsFrom(message.email)).toMatchObject([
      { ticket, name: message.name, message: message.message, customerId: null, isSuspect: false },
    ])
    expect(emails).toMatchObject([
      {
        to: 'help@carrier.example',
        replyTo: { name: 'Ada Lovelace', address: message.email },
        subject: `[${ticket}] Message from Ada Lovelace`,
        text: expect.stringContaining('> my SIM card has not come yet.'),
      },
      {
        to: message.email,
        subject: `We got your message (${ticket})`,
        text: expect.stringContaining(`Your ticket number is ${ticket}`),
      },
    ])
    const toSender = emails[1]
    for (const written of ['Good morning', 'SIM card has not come', 'Ada', 'You wrote']) {
      expect(`${toSender?.text} ${toSender?.html}`).not.toContain(written)
    }
  })

  test('sent twice because the first answer was lost has one ticket and is emailed once', async () => {
    const { emails, write, time } = openContact()
    const message = aMessage()
    const [first, second] = await Promise.all([write(message), write(message)])
    const third = await write(message)
    expect(second.body['ticket']).toBe(first.body['ticket'])
    expect(third.body['ticket']).toBe(first.body['ticket'])
    expect(emails).toHaveLength(2)
    time.now = new Date('2026-03-02T12:00:00Z')
    const nextDay = await write(message)
    expect(nextDay.body['ticket']).not.toBe(first.body['ticket'])
    expect(await rowsFrom(message.email)).toHaveLength(2)
  })

  test('has an error under each missing field', async () => {
    const { emails, write } = openContact()
    const { status, body } = await write({ name: ' ', email: 'ada', message: '' })
    expect(status).toBe(422)
    expect(body['errors']).toEqual([
      { field: 'name', message: 'Please enter your name' },
      {
        field: 'email',
        message: 'Please enter a valid email address. Example: name@example.com',
      },
      { field: 'message', message: 'Please enter a message' },
    ])
    expect(emails).toEqual([])
  })

  test.each([
    ['50,000 characters', { message: 'x'.repeat(50_000) }, 'message', /4000 characters or fewer/],
    ['control characters', { message: 'Hello\u0000\u0007' }, 'message', /can’t be displayed/],
    ['half a character', { message: 'Hello \ud83d' }, 'message', /can’t be displayed/],
    ['a header in the name', { name: 'Ada\r\nBcc: all@example.com' }, 'name', /can’t be displayed/],
    [
      'a header in the address',
      { email: 'ada@example.com\r\nBcc: b@example.com' },
      'email',
      /valid/,
    ],
    ['two addresses', { email: 'ada@example.com,bob@example.com' }, 'email', /valid/],
    ['an address with a name', { email: 'Ada <ada@example.com>' }, 'email', /valid/],
    ['no text', { message: { toString: 'x' } }, 'message', /Please enter a message/],
  ])('with %s is refused under its field', async (_, wrong, field, says) => {
    const { emails, write } = openContact()
    const { status, body } = await write(aMessage(wrong))
    expect(status).toBe(422)
    expect(body['errors']).toEqual([{ field, message: expect.stringMatching(says) }])
    expect(emails).toEqual([])
  })

  test('of a program is stored for review, and not emailed', async () => {
    const { emails, write } = openContact()
    const message = aMessage({ leaveEmpty: 'https://pills.example' })
    const { status, body } = await write(message)
    expect(status).toBe(200)
    expect(body['ticket']).toMatch(/^T-/)
    expect(emails).toEqual([])
    expect(await rowsFrom(message.email)).toMatchObject([{ isSuspect: true }])
  })

  test('shows its markup as text to support, and is not sent to its sender', async () => {
    const { emails, write } = openContact()
    await write(aMessage({ message: '<img src=x onerror=alert(1)>\n<b>Hello</b>' }))
    expect(emails).toHaveLength(2)
    expect(emails[0]?.html).toContain('&lt;b&gt;Hello&lt;/b&gt;')
    for (const { html } of emails) expect(html).not.toContain('<img src=x')
    expect(emails[1]?.html).not.toContain('Hello')
  })
})

test('messages are deleted after 24 months, those of programs after 30 days', async () => {
  const { write } = openContact()
  const [message, suspect] = [aMessage(), aMessage({ leaveEmpty: 'x' })]
  await write(message)
  await write(suspect)
  const laterBy = async (days: number) => {
    const now = new Date(Date.parse('2026-03-01T12:00:00Z') + days * dayMs)
    for (const retention of messageRetentions) await deleteOld(database.db, retention, { now })
    return [await rowsFrom(message.email), await rowsFrom(suspect.email)].map(
      ({ length }) => length,
    )
  }
  expect(await laterBy(29)).toEqual([1, 1])
  expect(await laterBy(31)).toEqual([1, 0])
  expect(await laterBy(729)).toEqual([1, 0])
  expect(await laterBy(731)).toEqual([0, 0])
})

describe('a thousand messages in a minute', () => {
  test('from one network: the first are stored and emailed, the rest are refused with a time to retry', async () => {
    await database.db.delete(rateLimits)
    const { emails, write } = openContact(1)
    const before = (await rows()).length
    const answers: Awaited<ReturnType<typeof write>>[] = []
    for (let batch = 0; batch < 50; batch += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => write(aMessage())))))
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(refused).toHaveLength(970)
    expect(refused[0]?.body).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(
        /^Too many messages came from your network\. Please try again in/,
      ),
      retryAfterSeconds: expect.any(Number),
    })
    expect((await rows()).length - before).toBe(30)
    expect(emails).toHaveLength(60)
  })

  test('to one address: it gets few copies', async () => {
    const { emails, write } = openContact()
    const email = anEmail()
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1) {
      statuses.push((await write(aMessage({ email, message: `Message ${count}` }))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(emails.filter(({ to }) => to === email)).toHaveLength(5)
  })
})

describe('in the whole shop', () => {
  const shop = useTestShop()

  test('support learns which signed-in customer wrote, and both emails arrive', async () => {
    const customer = await aCustomer(shop)
    const message = aMessage()
    const sent = await shop.send('POST', '/app/users/contactus', {
      token: customer.token,
      body: message,
    })
    const ticket = String(sent.body['ticket'])
    const emailTo = async (to: string) => {
      const response = await fetch(`${shop.sandbox.url}/mail/messages?to=${encodeURIComponent(to)}`)
      const emails = (await response.json()) as { subject: string; text: string }[]
      return emails.find(({ subject }) => subject.includes(ticket))
    }
    const copy = await eventually('the copy', () => emailTo(message.email))
    expect(copy.subject).toBe(`We got your message (${ticket})`)
    const atSupport = await eventually('support', () => emailTo(testBrand.support.email))
    const stored = await shop.database.db.select().from(contactMessages)
    const row = stored.find((each) => each.ticket === ticket)
    expect(row?.customerId).toMatch(/^[0-9a-f-]{36}$/)
    expect(atSupport.text).toContain(`Customer: ${row?.customerId}`)
  })

  test('a customer gets a copy at the address of the account, and no other address does', async () => {
    const customer = await aCustomer(shop)
    const { token } = customer
    const write = (email: string) =>
      shop.send('POST', '/app/users/contactus', { token, body: aMessage({ email }) })
    await write(customer.email)
    const copy = await emailAbout(shop, customer.email, /We got your message/)
    expect(copy.text).toContain('> my SIM card has not come yet.')
    const stranger = anEmail()
    await write(stranger)
    const bare = await emailAbout(shop, stranger, /We got your message/)
    expect(bare.text).not.toContain('SIM card')
  })

  test('an ended session is refused before a message is stored', async () => {
    const answer = await shop.send('POST', '/app/users/contactus', {
      token: 'x'.repeat(43),
      body: aMessage(),
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})
