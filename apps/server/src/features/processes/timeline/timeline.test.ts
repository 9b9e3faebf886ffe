import type { TransferPin } from '@openline/contract/lines/line-safety'
import { aPortOut } from '@openline/testing/carrier-side'
import { aCustomer, emailsTo, expectOk } from '@openline/testing/customers'
import { aRegisteredOwner, changeAddress } from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { openStream } from '@openline/testing/streams'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

type Told = { id: string }

function streamOf({ token }: { token: string }) {
  return openStream(shop.url('/app/timeline/stream'), token)
}

describe('the live timeline of a customer', () => {
  test('streams each step of an own port-in, and of no other customer’s', async () => {
    const { customer, id, reached } = await aPortIn(shop, '0160')
    await oldCarrierSays(shop, id, { status: 'pending' })
    await reached(id, 'pending')
    const [mine, other] = [await streamOf(customer), await streamOf(await aCustomer(shop))]
    await Promise.all([mine.told('open'), other.told('open')])
    await oldCarrierSays(shop, id, { status: 'confirmed' })
    // What 911 answered about the line's address may come first.
    const told = await mine.told('change', ({ subject }) => subject === 'port_in')
    expect(told.data).toEqual({ subject: 'port_in', id })
    expect((await reached(id, 'confirmed')).status).toBe('confirmed')
    expect(other.events.map(({ event }) => event)).toEqual(['open'])
    mine.close()
    other.close()
  })

  test('streams that another carrier requests a line’s number, and the outcome', async () => {
    const { customer, line, msisdn } = await aRegisteredOwner(shop)
    const { token } = customer
    const path = `/app/lines/${line.id}`
    const [mine, other] = [await streamOf(customer), await streamOf(await aCustomer(shop))]
    await Promise.all([mine.told('open'), other.told('open')])
    const { transferPin } = expectOk(
      await shop.send<{ transferPin: TransferPin }>('POST', `${path}/transfer-pin`, { token }),
    )
    await aPortOut(shop, { msisdn, ...transferPin })
    const news = { event: 'change', data: { subject: 'line', id: line.id } }
    expect(await mine.told('change')).toEqual(news)
    expectOk(await shop.send('PUT', `${path}/lock`, { token, body: { locked: true } }))
    await eventually('the refusal to be told', async () => {
      const changes = mine.events.filter(({ event }) => event === 'change')
      return changes.length === 2 && changes.every(({ data }) => (data as Told).id === line.id)
    })
    expect(other.events.map(({ event }) => event)).toEqual(['open'])
    mine.close()
    other.close()
  })

  test('streams what 911 answers about the address of a line', async () => {
    const owner = await aRegisteredOwner(shop)
    const stream = await streamOf(owner.customer)
    await stream.told('open')
    expectOk(await changeAddress(shop, owner, {}))
    const { id } = owner.line
    expect(await stream.told('change')).toEqual({ event: 'change', data: { subject: 'line', id } })
    stream.close()
  })

  test('streams what another process publishes', async () => {
    const customer = await aCustomer(shop)
    const stream = await streamOf(customer)
    await stream.told('open')
    const orderId = '5b0d6c0e-6f0a-4f1b-9d55-0b8a4c3b7a11'
    await shop.database.db.execute(
      sql`select pg_notify('timeline', ${`order:${orderId}:${customer.id}`})`,
    )
    expect(await stream.told('change')).toMatchObject({ data: { subject: 'order', id: orderId } })
    stream.close()
  })

  test('needs a session, and ends with it', async () => {
    const customer = await aCustomer(shop)
    expect((await openStream(shop.url('/app/timeline/stream'))).status).toBe(401)
    expect((await openStream(shop.url('/app/timeline/stream'), 'x'.repeat(43))).status).toBe(401)
    const stream = await streamOf(customer)
    await stream.told('open')
    expectOk(await shop.send('POST', '/app/auth/logout', { token: customer.token, body: {} }))
    expect(await stream.told('end')).toMatchObject({ data: { reason: 'signed_out' } })
    await eventually('the connection to end', async () => stream.state.isOver)
    expect((await streamOf(customer)).status).toBe(401)
  })

  test('is open five times at once; the oldest gives way', async () => {
    const customer = await aCustomer(shop)
    const streams = []
    for (let count = 0; count < 6; count += 1) {
      const stream = await streamOf(customer)
      await stream.told('open')
      streams.push(stream)
    }
    expect(await streams[0]?.told('end')).toMatchObject({ data: { reason: 'replaced' } })
    expect(streams.slice(1).some(({ state }) => state.isOver)).toBe(false)
    streams.forEach((stream) => stream.close())
  })

  test('ends with the reason when the server stops, without delaying the stop', async () => {
    const customer = await aCustomer(shop)
    const stream = await streamOf(customer)
    await stream.told('open')
    await shop.restart()
    expect(await stream.told('end')).toMatchObject({ data: { reason: 'restart' } })
    const again = await streamOf(customer)
    expect(again.status).toBe(200)
    again.close()
  })
})

describe('a signed link', () => {
  const linkIn = async (email: string) =>
    eventually('an email with a link', async () => {
      const emails = await emailsTo(shop, email)
      return /\/track\/([\w-]+)/.exec(emails.map(({ text }) => text).join('\n'))?.[1]
    })

  test('shows where the number is, without signing in and without anything personal', async () => {
    const { customer, line, msisdn, id, reached } = await aPortIn(shop)
    await reached(id, 'completed')
    const token = await linkIn(customer.email)
    const answer = await shop.send('GET', `/app/track/${token}`)
    expect(answer).toMatchObject({
      status: 200,
      body: { kind: 'port_in', order: null, portIn: { status: 'completed' } },
    })
    const shown = JSON.stringify(answer.body)
    for (const personal of [
      msisdn,
      msisdn.slice(2),
      id,
      line.id,
      line.orderId,
      customer.id,
      'Robin',
    ]) {
      expect(shown).not.toContain(personal)
    }
  })

  test('is told live too', async () => {
    const { customer, id, reached } = await aPortIn(shop, '0153')
    const { portIn } = { portIn: await reached(id, 'confirmed') }
    const stream = await openStream(shop.url(`/app/track/${await linkIn(customer.email)}/stream`))
    await stream.told('open')
    await shop.send('POST', `/app/users/portin/${portIn.id}/cancel`, {
      token: customer.token,
      key: 'cancel-by-test',
    })
    expect(await stream.told('change')).toEqual({
      event: 'change',
      data: { subject: 'port_in', id: null },
    })
    stream.close()
  })

  test('of an order shows the order and the number that comes with it', async () => {
    const { customer, line } = await aLineOwner(shop)
    const { url } = expectOk(
      await shop.send<{ url: string }>('GET', `/app/orders/${line.orderId}/link`, {
        token: customer.token,
      }),
    )
    const token = url.split('/').at(-1)
    const { body } = await shop.send('GET', `/app/track/${token}`)
    expect(body).toMatchObject({ kind: 'order', order: { status: 'active' }, portIn: null })
    expect(JSON.stringify(body)).not.toContain(line.orderId)
    shop.pass(61 * 24 * 3600)
    expect((await shop.send('GET', `/app/track/${token}`)).status).toBe(404)
  })

  test.each(['A', 'x'.repeat(66), `p${'A'.repeat(65)}`])(
    'that was made up (%s) shows nothing',
    async (token) => {
      expect((await shop.send('GET', `/app/track/${token}`)).status).toBe(404)
      expect((await openStream(shop.url(`/app/track/${token}/stream`))).status).toBe(404)
    },
  )
})
