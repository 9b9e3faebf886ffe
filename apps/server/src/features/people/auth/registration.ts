import type { HandlerInput } from '@openline/contract/endpoint'
import type { Challenge, register, Session } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { invalidField } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Call } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { isBlocked, signUpRefused } from '../blocks/blocks.ts'
import { findCustomerByEmail, insertCustomer, type NewCustomer } from '../customers/store.ts'
import { logFailure } from './authentication-failures.ts'
import { codeFailure, sendCode, tryCode } from './challenges.ts'
import { alreadyRegisteredEmail, registrationCodeEmail } from './emails.ts'
import { refuseEasyPassword } from './password-strength.ts'
import { startSession } from './sign-in.ts'

export type RegistrationNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'chatHashKey'
  | 'termsVersion'
  | 'passwords'
>

/** What waits with the code until it is entered. */
type Registration = Pick<
  NewCustomer,
  'firstName' | 'lastName' | 'email' | 'passwordHash' | 'acceptedTermsVersion'
>

/** Starts a registration. Only the email says whether the address has an account. */
export async function startRegistration(
  deps: RegistrationNeeds,
  { firstName, lastName, email, regPassword }: HandlerInput<typeof register>['body'],
  call: Call,
): Promise<Challenge> {
  const { brand, limits, passwords, termsVersion } = deps
  refuseEasyPassword('regPassword', regPassword, { of: { firstName, lastName, email }, brand })
  await limits.consume('sendCode', call.clientIp)
  const passwordHash = await passwords.hash(regPassword)
  return sendRegistrationCode(deps, {
    firstName,
    lastName,
    email,
    passwordHash,
    acceptedTermsVersion: await termsVersion(),
  })
}

async function sendRegistrationCode(
  deps: RegistrationNeeds,
  registration: Registration,
): Promise<Challenge> {
  const { email } = registration
  const known = await findCustomerByEmail(deps.db, email)
  return sendCode(deps, {
    purpose: 'register',
    targetKey: email,
    payload: registration,
    message: t('We sent a code to {email}. Please enter it below.', { email }),
    recipient: { id: known?.id ?? null, email, language: known?.language ?? language() },
    write: (code) => (known ? alreadyRegisteredEmail : registrationCodeEmail(code)),
  })
}

/** Sends a new code for a running registration. `payload` is what `startRegistration` stored. */
export function resendRegistrationCode(
  deps: RegistrationNeeds,
  payload: unknown,
): Promise<Challenge> {
  return sendRegistrationCode(deps, payload as Registration) // stored by startRegistration
}

/** Makes the account and signs in. Of two that finish at once, one gets the account. */
export async function finishRegistration(
  deps: RegistrationNeeds,
  guess: { challengeId: string; otp: string },
  call: Call,
): Promise<Session> {
  await deps.limits.consume('enterCode', call.clientIp)
  const result = await createAccount(deps, guess, call).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'customers_email_key') throw error
    throw invalidField('otp', t('You already have an account. Please sign in.'))
  })
  if (result.outcome === 'right') return result.session
  if (result.outcome === 'blocked') throw signUpRefused()
  logFailure(deps, 'registration code', call)
  throw codeFailure(result)
}

/** Asked once an address has proved to be theirs: before, the answer would tell a stranger. */
export function isSignUpBlocked(
  deps: RegistrationNeeds,
  tx: Db,
  email: string,
  call: Call,
): Promise<boolean> {
  return isBlocked(deps, tx, { email, wanted: 'sign_up', customerId: null, call })
}

/** Code, customer and session belong together: a crash in between leaves the code good. */
function createAccount(
  deps: RegistrationNeeds,
  guess: { challengeId: string; otp: string },
  call: Call,
) {
  return deps.db.transaction(async (tx) => {
    const result = await tryCode(tx, deps, { ...guess, purpose: 'register' })
    if (result.outcome !== 'right') return result
    const registration = result.challenge.payload as Registration // stored by startRegistration
    // The code is used up, and the refusal counted: both are kept.
    if (await isSignUpBlocked(deps, tx, registration.email, call)) {
      return { outcome: 'blocked' as const }
    }
    const customer = await insertCustomer(tx, {
      ...registration,
      id: ownId(),
      emailKey: registration.email,
      language: language(),
      createdAt: deps.clock(),
    })
    deps.log.info({ event: 'registered', customerId: customer.id, requestId: call.requestId })
    const session = await startSession(deps, tx, { customer }, call)
    return session ? { outcome: 'right' as const, session } : { outcome: 'ended' as const }
  })
}
