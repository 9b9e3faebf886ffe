import { randomUUID } from 'node:crypto'
import type { Clock } from '@openline/server/clock'
import type { Config } from '@openline/server/config/config'
import { ownId } from '@openline/server/crypto/own-id'
import { createSecretBox } from '@openline/server/crypto/secret-box'
import type { Db } from '@openline/server/db/open'
import { createPasswords } from '@openline/server/features/people/auth/passwords'
import { startSession, startSessionOf } from '@openline/server/features/people/auth/sign-in'
import { insertCustomer } from '@openline/server/features/people/customers/store'
import type { Call } from '@openline/server/http/bind'
import type { Logger } from 'pino'

type NewAccount = { email: string; firstName: string; lastName: string; password: string }

/** Opens accounts and sessions as the server does once a code or a password was right. */
export type Accounts = {
  open(account: NewAccount): Promise<{ id: string; token: string }>
  signIn(customerId: string): Promise<{ token: string }>
}

type Setting = { db: Db; clock: Clock; log: Logger; config: Config }

/** Made once for each password: a hash costs more than all else that an account needs. */
const hashes = new Map<string, Promise<string>>()

function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? createPasswords().hash(password)
  hashes.set(password, known)
  return known
}

/** What the server sees of a test that calls it with `fetch`. */
function callFromHere(): Call {
  return { requestId: randomUUID(), clientIp: '127.0.0.1', userAgent: 'node', idempotencyKey: '' }
}

function tokenOf(session: { token: string } | null): string {
  if (!session) throw new Error('A closed account can’t be signed in to')
  return session.token
}

export function createAccounts({ db, clock, log, config }: Setting): Accounts {
  const { key, previousKeys, chatHashKey } = config.secrets
  const needs = { clock, log, secretBox: createSecretBox(key, previousKeys), chatHashKey }
  return {
    async open({ password, ...account }) {
      const customer = await insertCustomer(db, {
        ...account,
        id: ownId(),
        emailKey: account.email,
        passwordHash: await hashOf(password),
        acceptedTermsVersion: '2026-01',
        language: 'en',
        createdAt: clock(),
      })
      const session = await startSession(needs, db, { customer }, callFromHere())
      return { id: customer.id, token: tokenOf(session) }
    },
    async signIn(customerId) {
      return { token: tokenOf(await startSessionOf(needs, db, customerId, callFromHere())) }
    },
  }
}
