import { goodPassword, registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { deviceName } from './session-list.ts'

const app = useAccountApp()

type Listed = {
  id: string
  device: string
  isCurrent: boolean
  signedInAt: string
  lastSeenAt: string
}

async function list(token: string): Promise<Listed[]> {
  const { body } = await app.send('GET', '/app/auth/sessions', { token })
  return body['sessions'] as Listed[]
}

function end(token: string, body: unknown) {
  return app.send('DELETE', '/app/auth/sessions', { token, body })
}

async function signIn(email: string) {
  const { body } = await app.post('/app/auth/login', { email, password: goodPassword })
  return String(body['token'])
}

async function statusOf(token: string) {
  return (await app.send('GET', '/app/users/view', { token })).status
}

describe('GET /app/auth/sessions', () => {
  test('lists where the customer is signed in, this session first', async () => {
    const first = await registerCustomer(app, 'list@example.com')
    app.pass(120)
    const second = await signIn('list@example.com')
    app.pass(300)
    const sessions = await list(first)
    expect(sessions).toHaveLength(2)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const [mine] = sessions
    const seconds = (Date.parse(mine?.lastSeenAt ?? '') - Date.parse(mine?.signedInAt ?? '')) / 1000
    expect(seconds).toBe(420)
    expect((await list(second))[0]?.id).toBe(sessions[1]?.id)
  })

  test('leaves out what has ended, and what belongs to others', async () => {
    const idle = await registerCustomer(app, 'over@example.com')
    app.pass(31 * 60)
    await registerCustomer(app, 'neighbor@example.com')
    const out = await signIn('over@example.com')
    await app.post('/app/auth/logout', {}, { token: out })
    const here = await signIn('over@example.com')
    expect(await list(here)).toHaveLength(1)
    expect(await statusOf(idle)).toBe(401)
  })

  test('holds nothing that could open a session', async () => {
    const token = await registerCustomer(app, 'secret@example.com')
    const { text } = await app.send('GET', '/app/auth/sessions', { token })
    expect(text).not.toContain(token)
    expect(text).not.toMatch(/[0-9a-f]{64}/)
  })
})

describe('DELETE /app/auth/sessions', () => {
  test('signs one session out', async () => {
    const here = await registerCustomer(app, 'one@example.com')
    const there = await signIn('one@example.com')
    const third = await signIn('one@example.com')
    const [, ...others] = await list(there)
    const target = others.find(({ id }) => id !== undefined)
    expect((await end(there, { sessionId: target?.id })).status).toBe(200)
    const statuses = [await statusOf(here), await statusOf(there), await statusOf(third)]
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 401])
    expect(await end(there, { sessionId: target?.id })).toMatchObject({ status: 404 })
  })

  test('signs all others out', async () => {
    const here = await registerCustomer(app, 'all@example.com')
    const others = [await signIn('all@example.com'), await signIn('all@example.com')]
    expect((await end(here, { others: true })).status).toBe(200)
    expect(await statusOf(here)).toBe(200)
    for (const token of others) expect(await statusOf(token)).toBe(401)
  })

  test("does not find another customer's session", async () => {
    const mine = await registerCustomer(app, 'mine@example.com')
    const theirs = await registerCustomer(app, 'theirs@example.com')
    const [foreign] = await list(theirs)
    expect(await end(mine, { sessionId: foreign?.id })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await statusOf(theirs)).toBe(200)
  })

  test.each([{}, { sessionID: crypto.randomUUID() }, { others: false }])(
    '%j ends nothing',
    async (body) => {
      const here = await registerCustomer(app, `nothing-${crypto.randomUUID()}@example.com`)
      expect((await end(here, body)).status).toBe(422)
      expect(await statusOf(here)).toBe(200)
    },
  )
})

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', expect.any(String)],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toEqual(name)
  })
})
