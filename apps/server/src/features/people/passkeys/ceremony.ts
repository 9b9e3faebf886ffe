import { randomUUID } from 'node:crypto'
import type {
  assertionSchema,
  newCredentialSchema,
  Passkey,
} from '@openline/contract/people/passkeys'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { iso, secondsAfter } from '../../../clock.ts'
import { secretHash } from '../../../crypto/new-secret.ts'
import type { Db } from '../../../db/open.ts'
import { insertChallenge, type PasskeyRow, takeChallenge } from './store.ts'

/** Our side of WebAuthn: questions for authenticators, and judging their answers. */

export type NewCredential = z.infer<typeof newCredentialSchema>
export type Assertion = z.infer<typeof assertionSchema>

/** Where passkeys are for. */
export type Site = { readonly name: string; readonly publicUrl: string }

const questionSeconds = 15 * 60

type Asked = { challengeId: string; options: { challenge: string } & Record<string, unknown> }

type Question = { sessionId: string | null; now: Date }

/** What an answer may be used for: a question asked for one thing is worth nothing for another. */
type NewPurpose = 'add' | 'desk add'
type SignedPurpose = 'sign-in' | 'step-up' | 'desk sign-in'
type Purpose = NewPurpose | SignedPurpose

/** What an owner's passkey is known by. The owner is a customer or a member of staff. */
export type KnownPasskey = {
  readonly ownerId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
}

type Named = Pick<PasskeyRow, 'id' | 'name' | 'isSynced' | 'createdAt' | 'lastUsedAt'>

/** A passkey as its owner sees it, without its key. */
export function presentPasskey({ id, name, isSynced, createdAt, lastUsedAt }: Named): Passkey {
  return { id, name, isSynced, createdAt: iso(createdAt), lastUsedAt: iso(lastUsedAt) }
}

type Excluded = readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[]

function hashOf(purpose: Purpose, challenge: string): string {
  return secretHash(`${purpose} ${challenge}`)
}

async function ask(
  db: Db,
  options: { readonly challenge: string },
  { purpose, sessionId, now }: Question & { purpose: Purpose },
): Promise<Asked> {
  const id = randomUUID()
  await insertChallenge(db, {
    id,
    challengeHash: hashOf(purpose, options.challenge),
    sessionId,
    expiresAt: secondsAfter(now, questionSeconds),
  })
  return { challengeId: id, options: { ...options } }
}

type Owner = { readonly id: string; readonly email: string; readonly fullName: string }

function handleOf(ownerId: string) {
  return new TextEncoder().encode(ownerId)
}

/** Asks for a new passkey. It must stay on the authenticator and ask for a finger, face or PIN. */
export async function askForNew(
  db: Db,
  site: Site,
  { owner, known, ...question }: Question & { owner: Owner; known: Excluded; purpose: NewPurpose },
): Promise<Asked> {
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: new URL(site.publicUrl).hostname,
    userID: handleOf(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return ask(db, options, question)
}

/** A challenge for any passkey of this site: it names no account, so it reveals none. */
export async function askForAny(
  db: Db,
  site: Site,
  { now, purpose }: { now: Date; purpose: Exclude<SignedPurpose, 'step-up'> },
): Promise<Asked> {
  const rpID = new URL(site.publicUrl).hostname
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return ask(db, options, { purpose, sessionId: null, now })
}

/** Asks for one of the customer's own passkeys, in a session that is running. */
export async function askForOwn(
  db: Db,
  site: Site,
  { known, ...question }: Question & { known: Excluded },
): Promise<Asked> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(site.publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  })
  return ask(db, options, { ...question, purpose: 'step-up' })
}

/** The challenge that an answer was made for; null when it cannot be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    // Any JSON: `challenge` is checked below.
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

type Answer = { challengeId: string; sessionId: string | null; now: Date }

/** Uses the question up and gives its challenge; null when this is no answer to it. */
async function useUp(
  db: Db,
  clientDataJSON: string,
  { challengeId, purpose, ...rest }: Answer & { purpose: Purpose },
) {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const asked = { id: challengeId, challengeHash: hashOf(purpose, challenge), ...rest }
  return (await takeChallenge(db, asked)) ? challenge : null
}

/** The library throws for everything that is not right; to us that is one expected outcome. */
async function orNull<T extends { verified: boolean }>(judging: Promise<T>): Promise<T | null> {
  const result = await judging.catch(() => null)
  return result?.verified ? result : null
}

function expected(site: Site, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: new URL(site.publicUrl).hostname,
    requireUserVerification: true,
  }
}

/** What is kept of a new passkey; null when the answer is not right. */
export async function verifyRegistration(
  db: Db,
  site: Site,
  { credential, ...answer }: Answer & { credential: NewCredential; purpose: NewPurpose },
) {
  const { clientDataJSON } = credential.response
  const challenge = await useUp(db, clientDataJSON, answer)
  if (challenge === null) return null
  const { transports, ...response } = credential.response
  const verified: VerifiedRegistrationResponse | null = await orNull(
    verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      ...expected(site, challenge),
    }),
  )
  const made = verified?.registrationInfo
  return made
    ? {
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: transports ?? [],
        isSynced: made.credentialBackedUp,
      }
    : null
}

/** What a signature says of its passkey; null when it is not right. A counter that falls back is not. */
export async function verifySignature(
  site: Site,
  {
    credential,
    challenge,
    passkey,
  }: { credential: Assertion; challenge: string; passkey: KnownPasskey },
) {
  const { userHandle, ...response } = credential.response
  if (userHandle !== undefined && !isHandleOf(passkey.ownerId, userHandle)) return null
  const verified: VerifiedAuthenticationResponse | null = await orNull(
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      ...expected(site, challenge),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}

function isHandleOf(ownerId: string, userHandle: string): boolean {
  return Buffer.from(userHandle, 'base64url').equals(handleOf(ownerId))
}

/** Uses up the question that a signature answers; null when it answers none, or one for something else. */
export function useUpSigned(
  db: Db,
  { response }: Assertion,
  answer: Answer & { purpose: SignedPurpose },
): Promise<string | null> {
  return useUp(db, response.clientDataJSON, answer)
}
