import type { Db } from '../../../db/open.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { keysOf } from '../blocks/block-keys.ts'
import { listRunning } from '../blocks/store.ts'
import { lockCustomer } from '../customers/customers.ts'
import { type Customer, findCustomerByEmail } from '../customers/store.ts'
import { replaceEmail } from './email-change.ts'
import { stop } from './email-recovery.ts'
import { emailRecoveredEmail } from './email-recovery-emails.ts'
import {
  endRecovery,
  findWaitingRecovery,
  listDue,
  type RecoveryRow,
} from './email-recovery-store.ts'
import { endCodesFor } from './password-store.ts'
import { endSessionsOf } from './session-store.ts'
import type { UnexpectedEnd } from './support-emails.ts'

type ApplyNeeds = Needs<'db' | 'clock' | 'log' | 'sendEmail' | 'events'>

/** A scheduled task: what staff started takes effect when its time has come, or ends. */
export function applyEmailRecoveries(deps: ApplyNeeds): ScheduledTask {
  return {
    name: 'apply email changes after ID checks',
    everySeconds: 60,
    run: async (stopping) => {
      for (const due of await listDue(deps.db, deps.clock())) {
        if (stopping.aborted) return
        const { customerId } = due
        await deps.db
          .transaction((tx) => applyOne(deps, tx, due))
          .catch((err: unknown) =>
            deps.log.error({ err, customerId }, 'email change after an ID check failed; retrying'),
          )
      }
    },
  }
}

/** As of now, with the customer locked: the owner may just have stopped it, and staff may have started another one. */
async function applyOne(
  deps: ApplyNeeds,
  tx: Db,
  { id, customerId }: Pick<RecoveryRow, 'id' | 'customerId'>,
): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const recovery = await findWaitingRecovery(tx, customerId)
  if (recovery?.id !== id) return
  const obstacle = await obstacleTo(tx, { recovery, customer, now: deps.clock() })
  if (obstacle === null) return takeEffect(deps, tx, { recovery, customer })
  await stop(deps, tx, { recovery, customer, outcome: obstacle })
}

type Due = { readonly recovery: RecoveryRow; readonly customer: Customer }

async function obstacleTo(
  tx: Db,
  { recovery: { newEmail, verifiedAt }, customer, now }: Due & { readonly now: Date },
): Promise<UnexpectedEnd | null> {
  if (verifiedAt === null) return 'not_confirmed'
  if (await findCustomerByEmail(tx, newEmail)) return 'address_taken'
  const keys = [newEmail, customer.email].flatMap((email) => keysOf({ email }))
  return (await listRunning(tx, { keys, customerId: customer.id }, now)).length > 0
    ? 'blocked'
    : null
}

/** Anyone with a session or a code has to sign in again; the old address can take the account back for a while. */
async function takeEffect(deps: ApplyNeeds, tx: Db, { recovery, customer }: Due): Promise<void> {
  const now = deps.clock()
  const { id: customerId, emailKey } = customer
  if (!(await endRecovery(tx, recovery.id, { outcome: 'took_effect', at: now }))) return
  await replaceEmail(deps, tx, customer, { email: recovery.newEmail, write: emailRecoveredEmail })
  await endSessionsOf(tx, customerId, { now })
  await endCodesFor(tx, 'change-email', customerId)
  for (const purpose of ['sign-in', 'step-up', 'reset-password'] as const) {
    await endCodesFor(tx, purpose, emailKey)
  }
  deps.log.info({ event: 'email-recovered', customerId })
}
