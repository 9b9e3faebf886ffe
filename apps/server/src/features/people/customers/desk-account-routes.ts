import * as api from '@openline/contract/people/accounts-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { correct, endSessions, unlock } from './desk-account-actions.ts'
import { viewActs } from './desk-accounts.ts'
import { closeFor } from './desk-close-account.ts'

export function deskAccountRoutes(
  deps: Needs<'db' | 'clock' | 'limits' | 'enqueue' | 'sendEmail'>,
): readonly Binding[] {
  return [
    bind(api.viewCustomerActs, async ({ params }) => ({ acts: await viewActs(deps, params.id) })),

    bind(api.endCustomerSessions, ({ params, body }, staff, call) =>
      endSessions(deps, { by: { staff, call }, customerId: params.id, ...body }),
    ),

    bind(api.unlockSignIn, ({ params, body }, staff, call) =>
      unlock(deps, { by: { staff, call }, customerId: params.id, ...body }),
    ),

    bind(api.correctCustomerName, ({ params, body: { reason, ...name } }, staff, call) =>
      correct(deps, { by: { staff, call }, customerId: params.id, reason, name }),
    ),

    bind(api.closeAccountFor, ({ params, body }, staff, call) =>
      closeFor(deps, { by: { staff, call }, customerId: params.id, ...body }),
    ),
  ]
}
