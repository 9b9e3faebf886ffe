import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

const good = {
  number: '4242 4242 4242 4242',
  expiry: '12/39',
  cvv: '123',
  cardholderName: 'Jordan Rivera',
  zipCode: '50309',
}

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function aSession(email?: string, allowed?: ('card' | 'link')[]) {
  const customer = await sandbox.stripe.customers.create({ ...(email && { email }) })
  return sandbox.stripe.checkout.sessions.create({
    mode: 'setup',
    ...(allowed && { allowed_payment_method_types: allowed }),
    currency: 'usd',
    customer: customer.id,
    success_url: 'https://shop.example/back?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/canceled',
    metadata: { customerId: 'ours' },
  })
}

function send(url: string | null, fields: Record<string, string>) {
  return fetch(url ?? '', {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

function read(sessionId: string) {
  return sandbox.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['setup_intent.payment_method'],
  })
}

type Session = Awaited<ReturnType<typeof aSession>>

function customerOf({ customer }: Session): string {
  if (typeof customer !== 'string') throw new Error('The session has no customer')
  return customer
}

async function methodsOf(session: Session) {
  const customer = customerOf(session)
  return (await sandbox.stripe.paymentMethods.list({ customer })).data
}

describe('the card page', () => {
  test('shows every field by its label, the way back and no number', async () => {
    const { url } = await aSession()
    const html = await (await fetch(url ?? '')).text()
    for (const label of ['Card number', 'Expiry', 'CVC', 'Cardholder name', 'ZIP']) {
      expect(html).toContain(`>${label}</label>`)
    }
    expect(html).toContain('Cancel and return to Openline Mobile')
    expect(html).toContain('href="https://shop.example/canceled"')
    expect(html).toContain('Save card')
  })

  test('saves a card without any script and returns to the shop', async () => {
    const session = await aSession()
    const answer = await send(session.url, good)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`https://shop.example/back?session=${session.id}`)
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      url: null,
      customer: session.customer,
      metadata: { customerId: 'ours' },
      setup_intent: {
        status: 'succeeded',
        payment_method: {
          customer: session.customer,
          billing_details: { name: 'Jordan Rivera', address: { postal_code: '50309' } },
          card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2039 },
        },
      },
    })
    const events = await Promise.all(
      ['setup_intent.succeeded', 'checkout.session.completed'].map((type) =>
        sandbox.hooks.waitFor(type, 1, customerOf(session)),
      ),
    )
    expect(events[1]?.[0]?.body).toContain(session.id)
  })

  test.each([
    ['wallet', { type: 'card', card: { last4: '4242', wallet: { type: 'apple_pay' } } }],
    ['link', { type: 'link', link: { email: 'jordan@example.com' } }],
  ])('saves what the way “%s” hands over with one press', async (way, method) => {
    const session = await aSession('jordan@example.com')
    const html = await (await fetch(session.url ?? '')).text()
    expect(html).toContain(`name="way" value="${way}"`)
    const answer = await send(session.url, { way })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`https://shop.example/back?session=${session.id}`)
    // Pressed twice, it is saved once.
    expect((await send(session.url, { way })).status).toBe(303)
    const saved = await read(session.id)
    expect(saved).toMatchObject({
      status: 'complete',
      setup_intent: {
        status: 'succeeded',
        payment_method: { customer: session.customer, ...method },
      },
    })
    expect(await methodsOf(session)).toHaveLength(1)
  })

  test('offers no more than the shop allows', async () => {
    const session = await aSession(undefined, ['card'])
    const html = await (await fetch(session.url ?? '')).text()
    expect(html).toContain('Pay with Test Wallet')
    expect(html).not.toContain('Pay with Link')
    expect((await send(session.url, { way: 'link' })).status).toBe(422)
  })

  test('saves one card when the form is sent twice', async () => {
    const session = await aSession()
    const answers = await Promise.all([send(session.url, good), send(session.url, good)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const cards = await sandbox.stripe.paymentMethods.list({
      customer: session.customer as string, // not expanded
    })
    expect(cards.data).toHaveLength(1)
  })

  test('gives the same card the same fingerprint', async () => {
    const fingerprints = []
    for (const session of [await aSession(), await aSession()]) {
      await send(session.url, good)
      const { setup_intent } = await read(session.id)
      fingerprints.push(JSON.stringify(setup_intent).match(/"fingerprint":"(\w+)"/)?.[1])
    }
    expect(fingerprints[0]).toMatch(/^\w{16}$/)
    expect(fingerprints[1]).toBe(fingerprints[0])
  })

  const refusals: [string, Partial<typeof good>, string][] = [
    ['a short number', { number: '4242' }, 'Card number must be atleast 12 digits'],
    ['a mistyped number', { number: '4242424242424241' }, 'This card number is not valid'],
    ['a card that might be real', { number: '4000000000000077' }, 'Please never enter a real card'],
    ['a broken date', { expiry: '13/30' }, 'Please enter a valid expiry date'],
    ['a date in the past', { expiry: '01/20' }, 'This card has expired'],
    ['a short CVC', { cvv: '12' }, 'Please enter a valid cvv'],
    ['a CVC of another network', { cvv: '1234' }, 'Please enter the 3 digits of the CVC'],
    ['no name', { cardholderName: '' }, 'Please enter your name'],
    ['a short ZIP', { zipCode: '123' }, 'Please enter 5 digit ZIP Code'],
    ['a card that its bank refuses', { number: '4000000000870008' }, 'Your card was declined.'],
    ['a CVC that its bank refuses', { number: '4000000000000101' }, 'security code is incorrect'],
    ['a ZIP that its bank refuses', { number: '4000000000000036' }, 'ZIP code failed validation'],
  ]
  test.each(refusals)('refuses %s under its field', async (_title, wrong, message) => {
    const session = await aSession()
    const answer = await send(session.url, { ...good, ...wrong })
    const html = (await answer.text()).replaceAll('&#39;', "'")
    expect(answer.status).toBe(422)
    expect(html).toContain(message)
    expect(html).toContain('aria-invalid="true"')
    expect(await read(session.id)).toMatchObject({ status: 'open' })
  })

  test('shows all errors at once and keeps what was typed, but for the CVC', async () => {
    const session = await aSession()
    const answer = await send(session.url, { ...good, cvv: '777', expiry: '', zipCode: '1' })
    const html = await answer.text()
    expect(html.match(/aria-invalid/g)).toHaveLength(2)
    expect(html).toContain('value="4242 4242 4242 4242"')
    expect(html.replaceAll(session.id, '')).not.toContain('777')
    expect(html).toMatch(/id="expiry"[^>]*autofocus/)
  })

  test('shows typed markup as text', async () => {
    const session = await aSession()
    const answer = await send(session.url, { ...good, expiry: '"><script>alert(1)</script>' })
    expect(await answer.text()).not.toContain('<script>alert')
  })

  test('fills in a test card by a link', async () => {
    const { url } = await aSession()
    const html = await (await fetch(`${url}?card=378282246310005`)).text()
    expect(html).toContain('value="3782 8224 6310 005"')
  })

  test('lets its form lead to itself and to the shop only', async () => {
    const { url } = await aSession()
    const policy = (await fetch(url ?? '')).headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' https://shop.example;")
    expect(policy).toContain("script-src 'self';")
  })

  test('says so when it is over', async () => {
    const done = await aSession()
    await send(done.url, good)
    expect(await (await fetch(done.url ?? '')).text()).toContain('This card is saved')

    const expired = await aSession()
    await sandbox.stripe.checkout.sessions.expire(expired.id)
    const html = await (await send(expired.url, good)).text()
    expect(html).toContain('This page has expired')
    await sandbox.hooks.waitFor('checkout.session.expired', 1, expired.id)
    await expect(sandbox.stripe.checkout.sessions.expire(expired.id)).rejects.toThrow('open')

    expect((await fetch(`${sandbox.url}/payment/card/cs_test_no`)).status).toBe(404)
  })
})

describe('a session', () => {
  const cases: [string, object, object][] = [
    ['another mode', { mode: 'payment' }, { param: 'mode' }],
    ['no currency', { currency: '' }, { param: 'currency', code: 'parameter_missing' }],
    ['a removed parameter', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['no address to return to', { success_url: '' }, { param: 'success_url' }],
    ['an address that is none', { cancel_url: 'javascript:alert(1)' }, { code: 'url_invalid' }],
    [
      'too short a life',
      { expires_at: Math.floor(Date.now() / 1000) + 60 },
      { param: 'expires_at' },
    ],
    ['a stranger', { customer: 'cus_no' }, { code: 'resource_missing' }],
  ]
  test.each(cases)('is refused with %s', async (_title, extra, expected) => {
    const create = sandbox.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      success_url: 'https://shop.example/',
      ...extra,
    })
    await expect(create).rejects.toMatchObject({ statusCode: 400, ...expected })
  })
})
