import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type {
  Broadcast,
  listBroadcasts,
  previewBroadcast,
  sendBroadcast,
} from '@openline/contract/people/broadcasts-desk'
import { everyCustomer } from '@openline/contract/people/customer-lists-desk'
import { aCustomer, emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { broadcastRecipients, broadcasts } from '../../../db/schema/customer-lists.ts'
import { anonymizedDomain } from './anonymized.ts'

const shop = useTestShop()
let admin: TestStaff
beforeAll(async () => {
  admin = await aStaffMember(shop, ['admin'], 'Ann Lee')
})
// Others of this file are in other states, so that no list has them.
let state: 'AK' | 'AL' | 'AR' | 'AZ' | 'CA' | 'CO' | 'CT' | undefined
const states = ['AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT'] as const
let tests = 0
beforeEach(() => {
  state = states[tests]
  tests += 1
})
afterEach(async () => {
  await shop.database.db.delete(broadcasts)
  shop.returnToPresent()
})

const text = {
  subject: 'Texts are delayed',
  text: 'Texts may be <b>late</b> today.\n\nWe’re on it.',
  spanishSubject: 'Los mensajes se retrasan',
  spanishText: 'Los mensajes pueden llegar tarde hoy.',
}

async function aReader(language: 'en' | 'es' = 'en') {
  const customer = await aCustomer(shop)
  const { db } = shop.database
  await db.update(customers).set({ state, language }).where(eq(customers.id, customer.id))
  return customer
}

function filter() {
  return { ...everyCustomer, state }
}

type Sent = OutputOf<typeof sendBroadcast>

function send(counted: number, { key = randomUUID(), by = admin } = {}) {
  const body = { ...text, filter: filter(), customers: counted, reason: 'Ticket 7 of the network' }
  return shop.send<Sent>('POST', '/app/desk/broadcasts', { token: by.token, key, body })
}

async function listed(): Promise<readonly Broadcast[]> {
  const answer = await shop.send<OutputOf<typeof listBroadcasts>>('GET', '/app/desk/broadcasts', {
    token: admin.token,
  })
  return expectOk(answer).broadcasts
}

function runTask(): Promise<void> {
  return shop.runTask('send broadcasts')
}

/** Not only the shop's own run may queue a portion, which would tell nothing of the pace. */
async function untilSent(id: string): Promise<Broadcast> {
  return eventually('the broadcast to be sent', async () => {
    await runTask()
    return (await listed()).find((each) => each.id === id && each.state === 'sent')
  })
}

describe('an email to a list', () => {
  test('is shown before, in both languages, with how many would get it', async () => {
    await aReader()
    await aReader('es')
    const spaced = 'Texts may be <b>late</b> today. \r\n \r\n\tWe’re on it.'
    const body = { ...text, text: spaced, filter: filter() }
    const path = '/app/desk/broadcasts/preview'
    const answer = await shop.send<OutputOf<typeof previewBroadcast>>('POST', path, {
      token: admin.token,
      body,
    })
    const { email, spanishEmail, ...counts } = expectOk(answer)
    expect(counts).toEqual({ customers: 2, spanish: 1 })
    expect(email.text).toContain('Hello,\n\nTexts may be <b>late</b> today.\n\nWe’re on it.')
    expect(spanishEmail.subject).toBe('Los mensajes se retrasan')
    expect(spanishEmail.text).toContain('Hola:\n\nLos mensajes pueden llegar tarde hoy.')
    expect(await listed()).toEqual([])
  })

  test('reaches each of them once and in their language, though two processes send it', async () => {
    const readers = [await aReader(), await aReader(), await aReader('es')]
    const { broadcast, message } = expectOk(await send(3))
    expect(message).toBe('Sending to 3 customers over a minute')
    await Promise.all([runTask(), runTask(), runTask()])
    expect(await untilSent(broadcast.id)).toMatchObject({ sent: 3, customers: 3, by: 'Ann Lee' })
    const [first, second, third] = await Promise.all(
      readers.map(({ email }) => emailAbout(shop, email, /delayed|retrasan/)),
    )
    expect(first?.text).toContain('Hello Robin,')
    expect(second?.subject).toBe(text.subject)
    expect(third?.subject).toBe(text.spanishSubject)
    await runTask()
    for (const { email } of readers) {
      const all = await emailsTo(shop, email)
      expect(all.filter(({ subject }) => /delayed|retrasan/.test(subject))).toHaveLength(1)
    }
  })

  test('is sent once for a press that comes twice', async () => {
    await aReader()
    const key = randomUUID()
    const first = expectOk(await send(1, { key }))
    expect(expectOk(await send(1, { key })).broadcast.id).toBe(first.broadcast.id)
    expect(await listed()).toHaveLength(1)
  })

  test('is refused when the list has become another one, and nothing of it stays', async () => {
    await aReader()
    await aReader()
    expect(await send(1)).toMatchObject({
      status: 409,
      body: {
        message: 'The list has 2 customers now, not 1 customer. Please look at the preview again.',
      },
    })
    expect(await send(0)).toMatchObject({ status: 422, body: { errors: [{ field: 'customers' }] } })
    expect(await listed()).toEqual([])
    expect(await shop.database.db.select().from(broadcastRecipients)).toEqual([])
  })

  test('leaves out who closed the account meanwhile', async () => {
    const [closed, stays] = [await aReader(), await aReader()]
    const { db } = shop.database
    // One goes after the other, so that nothing of the second is queued before the first one ends.
    const first = expectOk(await send(2)).broadcast
    await db.update(broadcasts).set({ endedAt: null, nextAt: new Date('2100-01-01') })
    const { broadcast } = expectOk(await send(2))
    const email = `closed-${closed.id}${anonymizedDomain}`
    await db.update(customers).set({ email, emailKey: email }).where(eq(customers.id, closed.id))
    await db.delete(broadcasts).where(eq(broadcasts.id, first.id))
    expect(await untilSent(broadcast.id)).toMatchObject({ sent: 1, customers: 2 })
    expect(await emailAbout(shop, stays.email, text.subject)).toBeDefined()
  })
})

describe('the pace of an email to many', () => {
  async function aCrowd(size: number) {
    const many = Array.from({ length: size }, () => {
      const email = `${randomUUID()}@example.com`
      return { id: ownId(), email, emailKey: email, firstName: '', lastName: '', state }
    })
    const rest = { passwordHash: null, acceptedTermsVersion: '1', createdAt: shop.now() }
    await shop.database.db.insert(customers).values(many.map((each) => ({ ...each, ...rest })))
  }

  const setNext = (nextAt: Date) => shop.database.db.update(broadcasts).set({ nextAt })
  const later = () => new Date(shop.now().getTime() + 3600_000)

  test('is a portion at a time: no process takes another before its time', async () => {
    await aCrowd(230)
    const { broadcast } = expectOk(await send(230))
    await eventually('the first portion', async () => {
      await runTask()
      return (await listed()).some(({ sent }) => sent > 0)
    })
    await setNext(later())
    const [before] = await listed()
    expect(before?.sent).toBeLessThan(230)
    expect((before?.sent ?? 0) % 100).toBe(0)
    await Promise.all([runTask(), runTask()])
    expect((await listed())[0]?.sent).toBe(before?.sent)
    await eventually('the rest', async () => {
      await setNext(shop.now())
      await runTask()
      return (await listed())[0]?.state === 'sent'
    })
    expect((await listed())[0]).toMatchObject({ id: broadcast.id, sent: 230 })
  })

  test('is stopped once, and the second person is told who was first', async () => {
    await aCrowd(130)
    const { broadcast } = expectOk(await send(130))
    await setNext(later())
    const stop = (by: TestStaff) =>
      shop.send<{ message: string }>('POST', `/app/desk/broadcasts/${broadcast.id}/stop`, {
        token: by.token,
        body: { reason: 'The network is back' },
      })
    const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
    const { message } = expectOk(await stop(sue))
    expect(message).toMatch(/^Stopped\. (0|100) customers got it\.$/)
    expect(await stop(admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Sue Porter') },
    })
    await setNext(shop.now())
    await runTask()
    expect((await listed())[0]).toMatchObject({ state: 'stopped', stoppedBy: 'Sue Porter' })
    expect(await shop.database.db.select().from(broadcastRecipients)).toEqual([])
  })
})
