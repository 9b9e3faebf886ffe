import { randomUUID } from 'node:crypto'
import { goodPassword, registration, useAccountApp } from '@openline/testing/account-app'
import { shareAbove } from '@openline/testing/rank-statistic'
import { describe, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'
import { createPasswords } from './passwords.ts'

const samples = 200
const warmUp = 10
/** Of 200 against 200 like ones, the share is this far from one half once in a billion times. */
const furthest = 0.18

const app = useAccountApp()

type Addresses = { known: readonly string[]; unknown: readonly string[] }

/** As many accounts as addresses without one, alike but for that. */
async function someAddresses(): Promise<Addresses> {
  const run = randomUUID().slice(0, 8)
  const addresses = (kind: string) =>
    Array.from({ length: samples + warmUp }, (_, index) => `${kind}-${run}-${index}@example.com`)
  const [known, unknown] = [addresses('a'), addresses('b')]
  const passwordHash = await createPasswords().hash(goodPassword)
  await app.db.insert(customers).values(
    known.map((email) => ({
      id: randomUUID(),
      email,
      emailKey: email,
      passwordHash,
      firstName: 'Ada',
      lastName: 'Lovelace',
      acceptedTermsVersion: '2026-01',
      createdAt: app.clock(),
    })),
  )
  return { known, unknown }
}

type Sample = { took: number; answer: string }

async function ask(path: string, body: unknown, email: string): Promise<Sample> {
  const startedAt = performance.now()
  const { status, text } = await app.post(path, body)
  const took = performance.now() - startedAt
  // What was asked for and random ids are all that may differ.
  const answer = text.replaceAll(email, 'address').replaceAll(/[0-9a-f-]{36}/g, 'id')
  return { took, answer: `${status} ${answer}` }
}

const bodies: Readonly<Record<string, (email: string) => unknown>> = {
  '/app/auth/identify': (email) => ({ email }),
  '/app/auth/login': (email) => ({ email, password: 'Wrong$Lamp42' }),
  '/app/auth/otp': (email) => ({ email }),
  '/app/auth/forgot-password': (email) => ({ email }),
  '/app/auth/register': (email) => registration(email),
}

/** Asks about one and the other in turns, so that whatever else the machine does meets both alike. */
async function askInTurns(path: string, { known, unknown }: Addresses) {
  const found: Record<'known' | 'unknown', Sample[]> = { known: [], unknown: [] }
  for (let index = 0; index < samples + warmUp; index += 1) {
    const pair = [
      ['known', known[index] ?? ''],
      ['unknown', unknown[index] ?? ''],
    ] as const
    for (const [kind, email] of index % 2 === 0 ? pair : pair.toReversed()) {
      const sample = await ask(path, bodies[path]?.(email), email)
      if (index >= warmUp) found[kind].push(sample)
    }
  }
  return found
}

describe('an address with an account and one without', () => {
  test.each(Object.keys(bodies))(
    'get the same answer from %s, and after the same time',
    async (path) => {
      const { known, unknown } = await askInTurns(path, await someAddresses())
      const answers = [...known, ...unknown].map(({ answer }) => answer)
      expect([...new Set(answers)]).toHaveLength(1)
      const times = (of: readonly Sample[]) => of.map(({ took }) => took)
      const share = shareAbove(times(known), times(unknown))
      expect(Math.abs(share - 0.5)).toBeLessThan(furthest)
    },
    300_000,
  )
})
