import { describe, expect, test } from 'vitest'
import { freshState, nextState, readSignInState, toSentCode } from './sign-in-state.ts'

const challenge = {
  challengeId: '6f0f6c0e-6a4b-4a7e-9a35-0d9ed1a3a001',
  length: 6,
  resendAfterSeconds: 30,
  expiresInSeconds: 600,
  message: 'A code is on its way',
}

describe('a code on its way', () => {
  test('can be sent again after 30 seconds and is valid for 10 minutes', () => {
    expect(toSentCode(challenge, 1_000_000)).toEqual({
      challengeId: challenge.challengeId,
      resendAtMs: 1_030_000,
      expiresAtMs: 1_600_000,
    })
  })
})

describe('the steps of signing in', () => {
  const email = 'ada@example.com'

  test('carry the address from step to step and count how far back the first one is', () => {
    const password = nextState(freshState, { email })
    const request = nextState(password)
    const code = nextState(request, { code: toSentCode(challenge, 0) })
    expect([password.depth, request.depth, code.depth]).toEqual([1, 2, 3])
    expect(code.email).toBe(email)
    expect(code.code?.challengeId).toBe(challenge.challengeId)
  })

  test('drop the code when the visitor turns to another step', () => {
    const code = nextState(freshState, { email, code: toSentCode(challenge, 0) })
    expect(nextState(code)).toEqual({ email, depth: 2, code: null, startsAgain: false })
  })

  test('survive a reload, as JSON in the history entry', () => {
    const state = nextState(freshState, { email, code: toSentCode(challenge, 5) })
    expect(readSignInState(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })

  test.each([
    null,
    undefined,
    'text',
    7,
    [],
    {},
    { email: 7, depth: -1, code: 'code', startsAgain: 'yes' },
    { depth: 1.5, code: { challengeId: 'x', resendAtMs: '1', expiresAtMs: 2 } },
    { depth: Number.NaN, code: { challengeId: 'x' } },
  ])('start afresh from a history entry of something else: %j', (value) => {
    expect(readSignInState(value)).toEqual(freshState)
  })
})
