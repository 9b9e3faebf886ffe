import { randomUUID } from 'node:crypto'
import { type Delivery, startMailServer } from '@openline/testing/mail-server'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type Email, EmailRefused } from './email.ts'
import { createSmtpEmail } from './smtp.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** A mail server that keeps what it gets, and a gateway to it. */
async function startServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options)
  const from = 'Openline Mobile <hello@openline.example>'
  const gateway = createSmtpEmail({ url: server.url, from })
  opened.push(() => void gateway.close(), server.close)
  return { ...server, gateway }
}

/** Two days before it is sent: the server was away. */
const writtenAt = new Date('2026-11-26T09:30:00.000Z')

function arrived([delivery]: readonly Delivery[]) {
  return PostalMime.parse(delivery?.raw ?? '')
}

function anEmail(more: Partial<Email> = {}): Email {
  return {
    to: 'ada@example.com',
    subject: 'Your code',
    text: 'The code is 042137.',
    html: '<p>The code is <b>042137</b>.</p>',
    ...more,
  }
}

describe('an email', () => {
  test('arrives as HTML and as text', async () => {
    const { gateway, deliveries } = await startServer()
    await gateway.send(anEmail({ subject: 'Grüße, Zoë 📱' }), writtenAt)
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]?.recipients).toEqual(['ada@example.com'])
    const read = await arrived(deliveries)
    expect(read).toMatchObject({
      subject: 'Grüße, Zoë 📱',
      from: { name: 'Openline Mobile', address: 'hello@openline.example' },
      date: writtenAt.toISOString(),
      to: [{ address: 'ada@example.com' }],
      text: expect.stringContaining('The code is 042137.'),
      html: expect.stringContaining('<b>042137</b>'),
    })
    const headers = read.headers.map(({ key, value }) => `${key}: ${value}`)
    expect(headers).toContain('auto-submitted: auto-generated')
  })

  test('of a person has a reply address and is not marked as automatic', async () => {
    const { gateway, deliveries } = await startServer()
    const replyTo = {
      name: 'Ada\r\nBcc: all@example.com, "Q" <q@example.com>',
      address: 'ada@example.com',
    }
    await gateway.send(anEmail({ to: 'help@carrier.example', replyTo }), writtenAt)
    expect(deliveries[0]?.recipients).toEqual(['help@carrier.example'])
    const read = await arrived(deliveries)
    expect(read.replyTo).toEqual([
      { name: 'Ada Bcc: all@example.com, "Q" <q@example.com>', address: 'ada@example.com' },
    ])
    expect(read.bcc).toBeUndefined()
    expect(read.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    const two = { name: 'Ada', address: 'ada@example.com, bob@example.com' }
    await expect(gateway.send(anEmail({ replyTo: two }), writtenAt)).rejects.toThrow(
      /one plain address/,
    )
  })

  test('cannot inject headers through its subject', async () => {
    const { gateway, deliveries } = await startServer()
    await gateway.send(
      anEmail({ subject: 'Hello\r\nBcc: all@example.com\u2028X-Evil: 1' }),
      writtenAt,
    )
    expect(deliveries[0]?.recipients).toEqual(['ada@example.com'])
    const read = await arrived(deliveries)
    expect(read.subject).toBe('Hello Bcc: all@example.com X-Evil: 1')
    expect(read.bcc).toBeUndefined()
  })

  test.each([
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'Ada <ada@example.com>',
    'group:ada@example.com;',
    'nobody',
  ])('goes to one plain address, not to "%s"', async (to) => {
    const { gateway, deliveries } = await startServer()
    await expect(gateway.send(anEmail({ to }), writtenAt)).rejects.toThrow(
      'exactly one plain address',
    )
    expect(deliveries).toEqual([])
  })

  test('uses an open connection', async () => {
    const { gateway, deliveries, connections } = await startServer()
    for (let sent = 0; sent < 3; sent += 1) await gateway.send(anEmail(), writtenAt)
    expect(deliveries).toHaveLength(3)
    expect(connections()).toBe(1)
  })
})

describe('an email that the server refuses', () => {
  test('is reported without the address in the answer of the server', async () => {
    const { gateway } = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no such user ${address}`), { responseCode: 550 })),
    })
    const failure = await gateway.send(anEmail(), writtenAt).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      message: 'The email server refused the email (EENVELOPE 550)',
    })
    expect((failure as Error).cause).toBeUndefined()
    expect(failure).toBeInstanceOf(EmailRefused)
  })

  test('for now is not refused for good', async () => {
    const { gateway } = await startServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
    })
    const failure = await gateway.send(anEmail(), writtenAt).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: expect.stringContaining('451') })
    expect(failure).not.toBeInstanceOf(EmailRefused)
  })
})

describe('an email that cannot be handed over', () => {
  const failureAt = (url: string) => {
    const gateway = createSmtpEmail({ url, from: 'a@example.com' })
    opened.push(() => void gateway.close())
    return gateway.send(anEmail(), writtenAt).catch((error: unknown) => error)
  }

  test('is reported with its reason when no server listens', async () => {
    expect(await failureAt('smtp://127.0.0.1:1')).toMatchObject({
      name: 'EmailConnectionRefused',
      message: 'No email server listens at the host and port of SMTP_URL (ESOCKET ECONNREFUSED)',
    })
  })

  test('is reported with its reason when the name of the server is not known', async () => {
    expect(await failureAt('smtp://mail.invalid:25')).toMatchObject({
      name: 'EmailHostNotFound',
      message: expect.stringContaining('in SMTP_URL is not found (DNS)'),
    })
  })

  test('is reported with its reason when the certificate is refused', async () => {
    const { url, deliveries } = await startServer({ secure: true, logger: false })
    expect(await failureAt(url.replace('smtp://', 'smtps://'))).toMatchObject({
      name: 'EmailCertificateRefused',
      message: expect.stringContaining('NODE_EXTRA_CA_CERTS names the file'),
    })
    expect(deliveries).toEqual([])
  })

  test('is reported with its reason when the connection cannot be encrypted', async () => {
    const { url } = await startServer()
    expect(await failureAt(url.replace('127.0.0.1', '127.0.0.2'))).toMatchObject({
      name: 'EmailNotEncrypted',
    })
    expect(await failureAt(url.replace('smtp://', 'smtps://'))).toMatchObject({
      name: 'EmailNotEncrypted',
    })
  })

  test.each<[string, string, SMTPServerOptions]>([
    [
      'a wrong password',
      '//shop:secret@',
      { onAuth: (_auth, _session, done) => done(refusal(535)) },
    ],
    ['a missing sign-in', '//', { authOptional: false }],
  ])('is reported with its reason after %s', async (_what, account, options) => {
    const { url } = await startServer({ allowInsecureAuth: true, ...options })
    const failure = await failureAt(url.replace('//', account))
    expect(failure).toMatchObject({
      name: 'EmailSignInRefused',
      message: expect.stringContaining('refused the user name or the password of SMTP_URL'),
    })
    expect(failure).not.toBeInstanceOf(EmailRefused)
  })

  test.each<[string, SMTPServerOptions]>([
    ['sender', { onMailFrom: (_from, _session, done) => done(refusal(550)) }],
    ['relay', { onRcptTo: (_to, _session, done) => done(refusal(554, '5.7.1 Relay denied')) }],
  ])(
    'because the server refuses us as its %s is tried again, since every email would be lost',
    async (_what, options) => {
      const failure = await failureAt((await startServer(options)).url)
      expect(failure).toMatchObject({ name: 'EmailRefusedForNow' })
      expect(failure).not.toBeInstanceOf(EmailRefused)
    },
  )
})

function refusal(responseCode: number, words = 'No') {
  return Object.assign(new Error(words), { responseCode })
}

describe('the connection to the mail server', () => {
  test('name and password come from the URL', async () => {
    const given: unknown[] = []
    const { url } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        given.push(username, password)
        done(null, { user: username })
      },
    })
    const gateway = createSmtpEmail({
      url: url.replace('//', '//shop%40example.com:p%3Ass@'),
      from: 'a@example.com',
    })
    opened.push(() => void gateway.close())
    await gateway.send(anEmail(), writtenAt)
    expect(given).toEqual(['shop@example.com', 'p:ss'])
  })

  test('to another machine is encrypted, or the email is not sent', async () => {
    const { url, deliveries } = await startServer()
    const elsewhere = url.replace('127.0.0.1', '127.0.0.2')
    const strict = createSmtpEmail({ url: elsewhere, from: 'a@example.com' })
    const trusting = createSmtpEmail({ url: `${elsewhere}?ignoreTLS=true`, from: 'a@example.com' })
    opened.push(
      () => void strict.close(),
      () => void trusting.close(),
    )
    await expect(strict.send(anEmail(), writtenAt)).rejects.toThrow('No encrypted connection')
    expect(deliveries).toEqual([])
    await trusting.send(anEmail(), writtenAt)
    expect(deliveries).toHaveLength(1)
  })
})

test('emails that are sent at once each arrive once', async () => {
  const { gateway, deliveries } = await startServer()
  const addresses = Array.from({ length: 12 }, () => `${randomUUID()}@example.com`)
  await Promise.all(addresses.map((to) => gateway.send(anEmail({ to }), writtenAt)))
  const recipients = deliveries.flatMap((delivery) => delivery.recipients)
  expect(recipients.toSorted()).toEqual(addresses.toSorted())
})

test('an email that the server refuses fails alone, with the reason', async () => {
  const { gateway } = await startServer()
  const bad = gateway.send(anEmail({ to: 'two@example.com, addresses@example.com' }), writtenAt)
  const good = gateway.send(anEmail({ to: 'one@example.com' }), writtenAt)
  await expect(bad).rejects.toThrow('An email must have exactly one plain address')
  await expect(good).resolves.toBeUndefined()
})

test('an email that is being sent when the process stops fails, so that its job runs again', async () => {
  const gateway = createSmtpEmail({ url: 'smtp://127.0.0.1:1', from: 'hello@openline.example' })
  const sending = gateway.send(anEmail(), writtenAt)
  await gateway.close()
  await expect(sending).rejects.toThrow('ended before it took the email')
})
