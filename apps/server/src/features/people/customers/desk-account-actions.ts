import type { PersonName } from '@openline/contract/people/profile'
import type { Limits } from '../../../http/rate-limit.ts'
import type { Needs } from '../../../needs.ts'
import { correctName } from '../../processes/account/profile.ts'
import { unlockSignIn } from '../auth/auth.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { nameOf } from './customers.ts'
import { actOnCustomer, type CustomerRequest } from './desk-accounts.ts'

type Answer = Promise<{ message: string }>

/** Signs a customer out everywhere. */
export async function endSessions(deps: Needs<'db' | 'clock'>, request: CustomerRequest): Answer {
  const { clock } = deps
  let ended = 0
  const act = { ...request, name: 'endCustomerSessions', act: 'end_sessions' } as const
  await actOnCustomer(deps, act, async (tx, { id }) => {
    ended = await endSessionsOf(tx, id, { now: clock() })
    return { before: { sessions: ended }, after: { sessions: 0 } }
  })
  return { message: ended === 0 ? 'No active sessions' : 'The customer is signed out everywhere' }
}

/** Sets back what keeps a customer from signing in after too many tries; recorded before it is done. */
export async function unlock(
  deps: Needs<'db' | 'clock'> & { limits: Pick<Limits, 'forget'> },
  request: CustomerRequest,
): Answer {
  const act = { ...request, name: 'unlockSignIn', act: 'unlock_sign_in' } as const
  const customer = await actOnCustomer(deps, act, () =>
    Promise.resolve({ before: null, after: null }),
  )
  await unlockSignIn(deps, customer)
  return {
    message:
      'The customer can sign in again. Where they never signed in before, they may need an emailed code.',
  }
}

/** Corrects a name. The email and the phone number stay the customer's to change. */
export async function correct(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  { name, ...request }: CustomerRequest & { name: PersonName },
): Answer {
  const act = { ...request, name: 'correctCustomerName', act: 'correct_name' } as const
  await actOnCustomer(deps, act, async (tx, customer) => {
    const isChanged = await correctName(deps, tx, customer, name)
    return isChanged ? { before: nameOf(customer), after: name } : null
  })
  return { message: 'The name is corrected. The customer gets an email.' }
}
