import type { HandlerInput } from '@openline/contract/endpoint'
import type {
  Challenge,
  requestLoginCode,
  Session,
  verifyLoginCode,
} from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { type AppError, invalidField } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Call } from '../../../http/bind.ts'
import { signUpRefused } from '../blocks/blocks.ts'
import { type Customer, findCustomerByEmail, insertCustomer } from '../customers/store.ts'
import { logFailure, recordFailure } from './authentication-failures.ts'
import { codeFailure, type FailedGuess, sendCode, tryCode } from './challenges.ts'
import { stopWaiting } from './email-recovery.ts'
import { newcomerCodeEmail, signInCodeEmail } from './emails.ts'
import { originOf } from './known-networks.ts'
import { isSignUpBlocked, type RegistrationNeeds } from './registration.ts'
import { startSession } from './sign-in.ts'

/**
 * Emails a code to sign in with. An address without an account gets one too, which opens an
 * account: only the email says which of the two it is, never the answer.
 */
export async function requestSignInCode(
  deps: RegistrationNeeds,
  { email }: HandlerInput<typeof requestLoginCode>['body'],
  call: Call,
): Promise<Challenge> {
  await deps.limits.consume('sendCode', call.clientIp)
  const [customer, { anywhere }] = await Promise.all([
    findCustomerByEmail(deps.db, email),
    originOf(deps, email, call.clientIp),
  ])
  return sendCode(deps, {
    purpose: 'sign-in',
    targetKey: email,
    limitKey: anywhere,
    payload: {},
    message: t('We sent a code to {email}', { email }),
    recipient: { id: customer?.id ?? null, email, language: customer?.language ?? language() },
    write: (code) => (customer ? signInCodeEmail(code) : newcomerCodeEmail(code)),
  })
}

/** Signs in with an emailed code; opens an account first for an address that has none. */
export async function signInWithCode(
  deps: RegistrationNeeds,
  { acceptedTerms = false, ...guess }: HandlerInput<typeof verifyLoginCode>['body'],
  call: Call,
): Promise<Session> {
  const { limits, termsVersion } = deps
  await limits.consume('enterCode', call.clientIp)
  const acceptedTermsVersion = acceptedTerms ? await termsVersion() : null
  const enter = () => useCode(deps, { ...guess, acceptedTermsVersion }, call)
  const result = await enter().catch((error: unknown) => {
    if (violatedConstraint(error) !== 'customers_email_key') throw error
    // Opened in between, by /register or another tab. The rollback left the code good: it signs in.
    return enter()
  })
  if (result.outcome === 'blocked') throw signUpRefused()
  if (result.outcome !== 'right') {
    await recordWrongCode(deps, result, call)
    throw codeFailure(result)
  }
  await limits.forget(['wrongPasswordAnywhere', result.email])
  return result.session
}

/** A code that has ended says no more for whom it was. */
async function recordWrongCode(
  deps: RegistrationNeeds,
  result: FailedGuess,
  call: Call,
): Promise<void> {
  if (result.outcome === 'ended') return logFailure(deps, 'code', call)
  const customer = await findCustomerByEmail(deps.db, result.targetKey)
  await recordFailure(deps, { method: 'code', customerId: customer?.id ?? null }, call)
}

type Entered = {
  readonly challengeId: string
  readonly otp: string
  /** Null while the terms are not accepted. */
  readonly acceptedTermsVersion: string | null
}

/**
 * Code, account and session belong together: whatever fails after the code was right leaves it
 * good, and its tries uncounted.
 */
function useCode(deps: RegistrationNeeds, { acceptedTermsVersion, ...guess }: Entered, call: Call) {
  return deps.db.transaction(async (tx) => {
    const result = await tryCode(tx, deps, { ...guess, purpose: 'sign-in' })
    if (result.outcome !== 'right') return result
    const email = result.challenge.targetKey
    const known = await findCustomerByEmail(tx, email)
    if (known) await stopWaiting(deps, tx, known.id, 'mailbox_used')
    const customer = known ?? (await openAccount(deps, tx, { email, acceptedTermsVersion }, call))
    // The code is used up, and the refusal counted: both are kept.
    if (!customer) return { outcome: 'blocked' as const }
    const session = await startSession(deps, tx, { customer }, call)
    return session ? { outcome: 'right' as const, email, session } : { outcome: 'ended' as const }
  })
}

type NewAccount = Pick<Entered, 'acceptedTermsVersion'> & { readonly email: string }

/**
 * An account with nothing but an address. The name comes with the first order, a password when wanted. Null where who
 * asks is blocked.
 */
async function openAccount(
  deps: RegistrationNeeds,
  tx: Db,
  { email, acceptedTermsVersion }: NewAccount,
  call: Call,
): Promise<Customer | null> {
  if (acceptedTermsVersion === null) throw termsNeeded()
  if (await isSignUpBlocked(deps, tx, email, call)) return null
  const customer = await insertCustomer(tx, {
    id: ownId(),
    email,
    emailKey: email,
    passwordHash: null,
    firstName: '',
    lastName: '',
    acceptedTermsVersion,
    language: language(),
    createdAt: deps.clock(),
  })
  deps.log.info({ event: 'registered', customerId: customer.id, requestId: call.requestId })
  return customer
}

function termsNeeded(): AppError {
  return invalidField('acceptedTerms', t('Please accept the terms and conditions'))
}
