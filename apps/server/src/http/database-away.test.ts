import { fixedHeaders } from '@openline/contract/endpoint'
import { aCard, aCustomer, aPurchase, aQuote, buy, testPassword } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { whileAway } from '@openline/testing/test-database'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

type Entry = { level: number; msg: string }

function entriesSince(start: number): Entry[] {
  const entries = shop.logLines.slice(start).map((line) => JSON.parse(line) as Entry) // of pino
  return entries.filter(({ level }) => level >= 40)
}

test('while the database is away calls say to come back, and the log says so once', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const start = shop.logLines.length
  const body = { email: customer.email, password: testPassword }
  await whileAway(shop, async () => {
    const calls = [
      buy(shop, customer, purchase),
      shop.send('GET', '/app/users/view', { token: customer.token }),
      shop.send('GET', '/app/lines', { token: customer.token }),
      shop.send('POST', '/app/auth/login', { body }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(503)
    const answer = await fetch(shop.url('/app/lines'), {
      headers: {
        ...fixedHeaders(shop.config),
        'accept-language': 'es',
        authorization: `Bearer ${customer.token}`,
      },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({
      code: 'service_unavailable',
      message: 'Tenemos un problema de nuestro lado. Intente de nuevo en un momento.',
      retryAfterSeconds: 5,
    })
    await eventually('an entry', async () => entriesSince(start).length > 0)
  })
  const { status } = await eventually('the shop to sell again', async () => {
    const answer = await buy(shop, customer, purchase)
    return answer.status === 200 && answer
  })
  expect(status).toBe(200)
  await eventually('the end of it', async () =>
    shop.logLines.slice(start).some((line) => line.includes('database available again')),
  )
  expect(entriesSince(start)).toMatchObject([{ level: 40, msg: 'database unavailable' }])
})
