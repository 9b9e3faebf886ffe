import { describe, expect, test } from 'vitest'
import type { ChatIdentity } from './chat.ts'
import { followSession } from './follow-session.ts'

function person(id: string): ChatIdentity {
  return {
    id,
    firstName: id.toUpperCase(),
    email: `${id}@example.com`,
    proof: { kind: 'hash', value: `hash of ${id}` },
  }
}

/** A page with a session that a test changes, and a record of what the chat was told. */
function openPage(first: string | null) {
  const calls: string[] = []
  const listeners = new Set<() => void>()
  const waiting: PromiseWithResolvers<ChatIdentity>[] = []
  let token = first
  const stop = followSession({
    chat: {
      boot: (identity) => void calls.push(`boot ${identity?.id ?? 'visitor'}`),
      update: () => {},
      shutdown: () => void calls.push('shutdown'),
    },
    sessionToken: () => token,
    subscribeSession: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadIdentity: () => {
      const answer = Promise.withResolvers<ChatIdentity>()
      waiting.push(answer)
      return answer.promise
    },
  })
  return {
    calls,
    stop,
    become: (next: string | null) => {
      token = next
      for (const listener of listeners) listener()
    },
    /** The server says who asked in that place of the row. */
    answer: async (place: number, id: string | null) => {
      if (id === null) waiting[place]?.reject(new Error('no answer'))
      else waiting[place]?.resolve(person(id))
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

describe('the chat', () => {
  test('of a visitor has no identity', () => {
    expect(openPage(null).calls).toEqual(['boot visitor'])
  })

  test('is booted with identity on login, and shut down before another', async () => {
    const page = openPage(null)
    page.become('one')
    await page.answer(0, 'ada')
    page.become(null)
    page.become('two')
    await page.answer(1, 'bob')
    expect(page.calls).toEqual([
      'boot visitor',
      'shutdown',
      'boot ada',
      'shutdown',
      'boot visitor',
      'shutdown',
      'boot bob',
    ])
  })

  test('never shows a customer who left before the server named them', async () => {
    const page = openPage('one')
    page.become(null)
    await page.answer(0, 'ada')
    expect(page.calls).toEqual(['boot visitor'])
  })

  test('is that of a visitor until the server names the customer', async () => {
    const page = openPage('one')
    await page.answer(0, null)
    expect(page.calls).toEqual(['boot visitor'])
  })

  test('is booted once for a session that is announced twice', async () => {
    const page = openPage('one')
    page.become('one')
    await page.answer(0, 'ada')
    page.become('one')
    expect(page.calls).toEqual(['boot ada'])
  })

  test('ends for good when it is no longer wanted', async () => {
    const page = openPage(null)
    page.stop()
    page.become('one')
    await page.answer(0, 'ada')
    expect(page.calls).toEqual(['boot visitor', 'shutdown'])
  })
})
