import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import { createMailbox, type MailMessage } from './mailbox.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
})

async function send(to: string, subject: string, parts: { text?: string; html?: string } = {}) {
  const transport = createTransport(`smtp://localhost:${sandbox.smtpPort}`)
  try {
    await transport.sendMail({ from: 'Openline <hello@openline.example>', to, subject, ...parts })
  } finally {
    transport.close()
  }
}

function messages(to?: string) {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  return sandbox.getJson<MailMessage[]>(`/mail/messages${query}`)
}

async function page(path: string) {
  return (await fetch(`${sandbox.url}${path}`)).text()
}

describe('the mailbox', () => {
  test('gives what was sent, text and HTML, whatever the letters', async () => {
    await send('Jordan@Example.com', 'Your code: 482913 ☎', {
      text: 'Grüße, 482913',
      html: '<p>Grüße, <b>482913</b></p>',
    })
    expect(await messages('jordan@example.COM')).toEqual([
      {
        id: expect.any(String),
        from: 'Openline <hello@openline.example>',
        to: 'jordan@example.com',
        subject: 'Your code: 482913 ☎',
        text: expect.stringContaining('Grüße, 482913'),
        html: expect.stringContaining('<b>482913</b>'),
        attachments: [],
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
  })

  test('gives what came after a message, oldest first', async () => {
    for (const subject of ['First', 'Second', 'Third']) await send('ada@example.com', subject)
    const after = async (id: string) => {
      const found = await sandbox.getJson<MailMessage[]>(`/mail/messages?after=${id}`)
      return found.map(({ subject }) => subject)
    }
    const first = (await messages()).at(-1)
    expect(await after(first?.id ?? '')).toEqual(['Second', 'Third'])
    expect(await after('')).toEqual(['First', 'Second', 'Third'])
  })

  test('gives out the files that came with a message', async () => {
    const transport = createTransport(`smtp://localhost:${sandbox.smtpPort}`)
    const file = { filename: 'receipt.pdf', contentType: 'application/pdf', content: '%PDF-1.7' }
    await transport.sendMail({
      from: 'hello@openline.example',
      to: 'jordan@example.com',
      subject: 'Receipt',
      text: 'Attached',
      attachments: [file],
    })
    transport.close()
    const [receipt] = await messages('jordan@example.com')
    expect(receipt?.attachments).toEqual([
      { name: file.filename, type: file.contentType, bytes: 8 },
    ])
    expect(await page(`/mail/${receipt?.id}`)).toContain('receipt.pdf')
    expect(await page(`/mail/${receipt?.id}/files/0`)).toBe('%PDF-1.7')
    expect((await fetch(`${sandbox.url}/mail/${receipt?.id}/files/1`)).status).toBe(404)
  })

  test('lists the newest first and only whole addresses', async () => {
    await send('a@example.com', 'First', { text: '1' })
    await send('ba@example.com', 'Other', { text: '2' })
    await send('a@example.com', 'Second', { text: '3' })
    const subjects = (list: MailMessage[]) => list.map(({ subject }) => subject)
    expect(subjects(await messages('a@example.com'))).toEqual(['Second', 'First'])
    expect(subjects(await messages())).toEqual(['Second', 'Other', 'First'])
  })

  test('lists all of an address, and of all the newest 200', async () => {
    const mailbox = createMailbox(systemClock)
    for (let count = 0; count < 201; count++) mailbox.receive(['a@example.com'], Buffer.from('Hi'))
    expect(await mailbox.list('a@example.com')).toHaveLength(201)
    expect(await mailbox.list(null)).toHaveLength(200)
  })

  test('shows a list, a message and its text, and searches by part of an address', async () => {
    await send('jordan@example.com', 'Receipt <1>', { text: 'Paid', html: '<h1>Paid</h1>' })
    await send('sam@example.com', 'Welcome', { text: 'Hello' })
    const [receipt] = await messages('jordan@example.com')
    const list = await page('/mail?search=jord')
    expect(list).toContain('Receipt &lt;1&gt;')
    expect(list).not.toContain('Welcome')
    expect(await page(`/mail/${receipt?.id}`)).toContain(`src="/mail/${receipt?.id}/html"`)
    expect(await page(`/mail/${receipt?.id}?show=text`)).toMatch(/<pre[^>]*>Paid/)
    expect(await page('/mail?search=stranger')).toContain('No email to “stranger”')
  })

  test('keeps the scripts of a mail from running', async () => {
    await send('jordan@example.com', 'Evil', { html: '<script>top.location="x"</script>' })
    const [evil] = await messages()
    expect(await page(`/mail/${evil?.id}`)).toMatch(/<iframe[^>]*sandbox="allow-popups[^"]*"/)
    const answer = await fetch(`${sandbox.url}/mail/${evil?.id}/html`)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'.*sandbox allow-popups/)
    expect(policy).not.toContain('script-src')
  })

  test('is empty after it was cleared', async () => {
    await send('jordan@example.com', 'Gone', { text: 'x' })
    await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
    expect(await messages()).toEqual([])
    expect(await page('/mail')).toContain('No email yet')
  })
})

describe('the mail server under a fault', () => {
  const arm = (fault: object) => sandbox.post('/mail/scenario', fault)

  test.each([
    ['refuse', 550],
    ['refuse_for_now', 451],
  ])('%s: answers %i and keeps nothing', async (fault, responseCode) => {
    await arm({ fault })
    await expect(send('a@example.com', 'x')).rejects.toMatchObject({ responseCode })
    expect(await messages()).toEqual([])
  })

  test('accepts and loses a message', async () => {
    await arm({ fault: 'drop', on: 'a@example.com' })
    await send('b@example.com', 'Kept')
    await send('a@example.com', 'Lost')
    expect(await messages()).toMatchObject([{ subject: 'Kept' }])
  })

  test('takes its time', async () => {
    await arm({ fault: 'slow', delayMs: 30 })
    await send('a@example.com', 'Late')
    expect(await messages()).toMatchObject([{ subject: 'Late' }])
  })
})
