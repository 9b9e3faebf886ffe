import { createHmac, randomUUID } from 'node:crypto'
import type { ChatSettings } from '@openline/contract/processes/chat'
import { registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { featureApp } from '@openline/testing/feature-app'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../http/bind.ts'
import { chatRoutes } from './chat-routes.ts'

const accounts = useAccountApp()

const key = 'a key that the chat provider knows too'

function settings(proof: ChatSettings['proof']): ChatSettings {
  return {
    provider: 'intercom',
    appId: 'carrier-chat',
    url: null,
    region: 'us',
    proof,
  }
}

const session = 'x'.repeat(43)

/** A customer, and what the shop signs of them for the chat. */
async function askFor(chat: ChatSettings | null) {
  const token = await registerCustomer(accounts, `${randomUUID()}@example.com`)
  const { body: user } = await accounts.send('GET', '/app/users/view', { token })
  const caller: Caller = {
    customerId: String(user['id']),
    sessionId: 'a session',
    authenticatedAt: accounts.clock(),
    handoffId: null,
  }
  const { db, clock } = accounts
  const app = featureApp(chatRoutes({ db, clock, chat, chatHashKey: key }), {
    customers: { [session]: caller },
  })
  const answer = await app.send('GET', '/app/chat/token', { token: session })
  return { user, answer: (await answer.json()) as { token: string | null } }
}

function read(part = ''): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

describe('the token for the chat', () => {
  test('is signed, ends in an hour, and says first name, address and id only', async () => {
    const { user, answer } = await askFor(settings('jwt'))
    const [header, claims, signature] = answer.token?.split('.') ?? []
    const now = accounts.clock().getTime() / 1000
    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(read(claims)).toEqual({
      user_id: user['id'],
      name: user['firstName'],
      email: user['email'],
      iat: now,
      exp: now + 3600,
    })
    const expected = createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url')
    expect(signature).toBe(expected)
  })

  test.each([
    ['without a chat', null],
    ['with a chat that takes the user hash', settings('hash')],
  ])('is not made %s', async (_, chat) => {
    expect((await askFor(chat)).answer).toEqual({ token: null })
  })
})
