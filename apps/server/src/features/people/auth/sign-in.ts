import type { HandlerInput } from '@openline/contract/endpoint'
import type { login, Session } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { type AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Call } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { toUser } from '../customers/customers.ts'
import { type Customer, findCustomer, findCustomerByEmail } from '../customers/store.ts'
import { recordFailure } from './authentication-failures.ts'
import { originOf, rememberNetwork } from './known-networks.ts'
import { openSession } from './sessions.ts'

export type SignInNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'chatHashKey'
  | 'passwords'
>

/** Which ways of signing in to offer: the same for every address, so that it does not reveal an account. */
export async function identify({ limits }: SignInNeeds, call: Call) {
  await limits.consume('identify', call.clientIp)
  return { methods: ['password' as const, 'code' as const] }
}

/** Signs in with a password. Throws 422 without saying whether address or password was wrong. */
export async function signInWithPassword(
  deps: SignInNeeds,
  { email, password }: HandlerInput<typeof login>['body'],
  call: Call,
): Promise<Session> {
  const { db, limits, passwords } = deps
  const [customer, { here, anywhere, seenAt }] = await Promise.all([
    findCustomerByEmail(db, email),
    originOf(deps, email, call.clientIp),
    limits.consume('login', call.clientIp),
  ])
  const isRight = await passwords.verify(customer?.passwordHash ?? null, password)
  if (!customer || !isRight) {
    await recordFailure(deps, { method: 'password', customerId: customer?.id ?? null }, call)
    await Promise.all([
      limits.consume('wrongPassword', here),
      limits.consume('wrongPasswordAnywhere', anywhere),
    ])
    throw incorrect()
  }
  // Checked after the hash, so that of many simultaneous guesses the later ones see the earlier ones counted.
  const failures = [['wrongPassword', here] as const, ['wrongPasswordAnywhere', anywhere] as const]
  if ((await limits.check(...failures)) > 0) await limits.forget(...failures)
  const session = await startSession(deps, db, { customer, seenAt }, call)
  if (!session) throw incorrect()
  return session
}

function incorrect(): AppError {
  return invalidField('password', t('Incorrect email or password'))
}

type Proved = {
  readonly customer: Customer
  /** When they were last recorded on this network, if known. */
  readonly seenAt?: Date | null
}

/** Opens a session for someone who proved to be `customer`; null where the account has changed or was closed since. */
export async function startSession(
  deps: Needs<'clock' | 'log' | 'secretBox' | 'chatHashKey'>,
  db: Db,
  { customer, seenAt = null }: Proved,
  { userAgent, requestId, clientIp }: Call,
): Promise<Session | null> {
  const { clock, chatHashKey, log } = deps
  const now = clock()
  const customerId = customer.id
  const opened = await openSession(db, { customer, userAgent, now })
  if (!opened) return null
  await rememberNetwork(deps, db, { customerId, clientIp, now, seenAt })
  log.info({ event: 'signed-in', customerId: customer.id, requestId })
  return {
    token: opened.token,
    expiresAt: opened.expiresAt.toISOString(),
    user: toUser(customer, chatHashKey),
  }
}

/** The same by the customer's id, for ways in that know no address. */
export async function startSessionOf(
  deps: Needs<'clock' | 'log' | 'secretBox' | 'chatHashKey'>,
  db: Db,
  customerId: string,
  call: Call,
): Promise<Session | null> {
  const customer = await findCustomer(db, customerId)
  if (!customer) throw new Error('A way in belongs to a customer who does not exist')
  return startSession(deps, db, { customer }, call)
}
