import { randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@openline/testing/mail-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmailThread } from './email-thread.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

function anEmail(to: string) {
  return { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
}

test('emails of one moment each arrive once', async () => {
  const mail = createEmailThread({ url: server.url, from: 'hello@openline.example' })
  const names = Array.from({ length: 12 }, () => `${randomUUID()}@example.com`)
  await Promise.all(names.map((to) => mail.send(anEmail(to))))
  const arrived = server.deliveries.flatMap(({ recipients }) => recipients)
  expect(arrived.toSorted()).toEqual(names.toSorted())
  await mail.close()
})

test('an email that the server does not take fails alone, and says why', async () => {
  const mail = createEmailThread({ url: server.url, from: 'hello@openline.example' })
  const bad = mail.send(anEmail('two@example.com, addresses@example.com'))
  const good = mail.send(anEmail('one@example.com'))
  await expect(bad).rejects.toThrow('Email not sent: An email must have exactly one plain address')
  await expect(good).resolves.toBeUndefined()
  await mail.close()
})

test('what is being sent when the server stops fails, so that its job is done again', async () => {
  const mail = createEmailThread({ url: 'smtp://127.0.0.1:1', from: 'hello@openline.example' })
  const sending = mail.send(anEmail('one@example.com'))
  await mail.close()
  await expect(sending).rejects.toThrow('Email not sent')
})
