import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { confirmEmailDays, emailRecoveryHours } from '@openline/contract/people/email-recovery'
import type {
  changeEmailFor as changeCall,
  EmailRecovery,
} from '@openline/contract/people/email-recovery-desk'
import { AppError, invalidField } from '../../../app-error.ts'
import { iso, secondsAfter } from '../../../clock.ts'
import { newSecret } from '../../../crypto/new-secret.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { actionAtDesk, type Press } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { tooLate } from '../../platform/audit/conflict.ts'
import { keysOf } from '../blocks/block-keys.ts'
import { listRunning } from '../blocks/store.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { isAnonymized } from '../customers/anonymized.ts'
import { lockAnyCustomer } from '../customers/desk-require-customer.ts'
import { type Customer, findCustomerByEmail } from '../customers/store.ts'
import { askedMessage, askSecondPerson, hasAskedSecond } from '../dual-control/desk-ask-second.ts'
import { end } from './email-recovery.ts'
import { changeStartedEmail, confirmAddressEmail } from './email-recovery-emails.ts'
import {
  findLastRecovery,
  findRecovery,
  findWaitingRecovery,
  insertRecovery,
  type RecoveryRow,
} from './email-recovery-store.ts'

export type DeskRecoveryNeeds = Needs<'db' | 'clock' | 'log' | 'sendEmail' | 'prices'>

type Body = HandlerInput<typeof changeCall>['body']

/**
 * Asks to change the email of a customer without their mailbox; a second person confirms it by the same call, which
 * starts the wait. Throws 409 for a closed or blocked customer and for one who has a change waiting, 422 for an address
 * that can't be theirs.
 */
export async function changeEmail(
  deps: DeskRecoveryNeeds,
  by: StaffActor,
  customerId: string,
  body: Body,
): Promise<OutputOf<typeof changeCall>> {
  const isWaiting = await actionAtDesk(deps, {
    by,
    name: 'changeEmailFor',
    reason: body.reason,
    subject: { kind: 'customer', id: customerId },
    lock: (tx) => lockAnyCustomer(tx, customerId),
    async findDone(tx, _, press) {
      if (await findRecovery(tx, press.id)) return false
      return (await hasAskedSecond(tx, press)) ? true : null
    },
    async act(tx, customer, press) {
      await requirePossible(tx, { customer, newEmail: body.newEmail, now: press.at })
      const { confirms } = by.staff
      if (confirms) {
        const people = {
          askedBy: confirms.askedBy.id,
          askedByName: confirms.askedBy.name,
          confirmedBy: by.staff.staffId,
          confirmedByName: by.staff.name,
        }
        return { ...(await start(deps, tx, { customer, body, people, press })), result: false }
      }
      const of = { customerId, subjectKind: 'customer', subjectId: customerId } as const
      const request = { act: 'changeEmailFor', params: { id: customerId }, body, ...of } as const
      const asked = await askSecondPerson(tx, by, press, { ...request, reason: body.reason })
      return { ...asked, result: true }
    },
  })
  const message = isWaiting
    ? askedMessage('changeEmailFor')
    : `The email changes in ${emailRecoveryHours} hours, once the new address is confirmed`
  return { message, isWaiting }
}

type Wanted = { readonly customer: Customer; readonly newEmail: string; readonly now: Date }

async function requirePossible(tx: Db, { customer, newEmail, now }: Wanted): Promise<void> {
  const { id, email, emailKey } = customer
  if (isAnonymized(email)) throw new AppError('conflict', 'This account is closed')
  const blocksOf = (address: string, customerId: string | null) =>
    listRunning(tx, { keys: keysOf({ email: address }), customerId }, now)
  if ((await blocksOf(email, id)).length > 0) {
    throw new AppError('conflict', 'This customer is blocked. Lift the block first.')
  }
  const waiting = await findWaitingRecovery(tx, id)
  if (waiting) throw waitsAlready(waiting, now)
  if (newEmail === emailKey) throw invalidField('newEmail', 'This is already the email on file.')
  if (await findCustomerByEmail(tx, newEmail)) {
    throw invalidField('newEmail', 'Another account uses this email. Please check the address.')
  }
  if ((await blocksOf(newEmail, null)).length > 0) {
    throw invalidField('newEmail', 'This email is blocked. Please ask for another.')
  }
}

function waitsAlready({ askedByName, startedAt }: RecoveryRow, now: Date): AppError {
  const what = `An email change that ${askedByName} asked for is waiting; it started`
  return tooLate({ what, at: startedAt }, now)
}

type People = Pick<RecoveryRow, 'askedBy' | 'askedByName' | 'confirmedBy' | 'confirmedByName'>

type Start = {
  readonly customer: Customer
  readonly body: Body
  readonly people: People
  readonly press: Press
}

async function start(
  deps: DeskRecoveryNeeds,
  tx: Db,
  { customer, body: { newEmail, checks, note }, people, press: { id, at } }: Start,
) {
  const [stopping, confirming] = [newSecret(), newSecret()]
  const takesEffectAt = secondsAfter(at, emailRecoveryHours * 3600)
  const isNew = await insertRecovery(tx, {
    id,
    customerId: customer.id,
    newEmail,
    checks: [...checks],
    note,
    ...people,
    stopTokenHash: stopping.hash,
    confirmTokenHash: confirming.hash,
    startedAt: at,
    takesEffectAt,
    expiresAt: secondsAfter(at, confirmEmailDays * 24 * 3600),
  })
  if (!isNew) throw tooLate({ what: 'An email change is waiting already', at: null }, at)
  const effect = {
    at: takesEffectAt,
    timeZone: timeZoneOf(customer, deps.prices.rates.carrierFees.timeZone),
  }
  const write = changeStartedEmail(stopping.token, effect)
  await sendAccountNotice(deps, tx, customer, { change: 'email_change_started', write })
  const newAddress = { id: customer.id, email: newEmail, language: customer.language }
  await deps.sendEmail(tx, newAddress, confirmAddressEmail(confirming.token, effect))
  const after = { newEmail, checks, note, takesEffectAt: takesEffectAt.toISOString() }
  return { customerId: customer.id, before: { email: customer.email }, after }
}

type Cancellation = { readonly customerId: string; readonly reason: string }

/** Cancels what waits; both addresses are told. Throws 409 with who was first where nothing waits. */
export async function cancelEmailChange(
  deps: DeskRecoveryNeeds,
  by: StaffActor,
  { customerId, reason }: Cancellation,
): Promise<{ message: string }> {
  await actionAtDesk(deps, {
    by,
    name: 'cancelEmailChangeFor',
    reason,
    subject: { kind: 'customer', id: customerId },
    lock: (tx) => lockAnyCustomer(tx, customerId),
    async act(tx, customer) {
      const recovery = await findWaitingRecovery(tx, customerId)
      if (!recovery || !(await end(deps, tx, { recovery, customer, outcome: 'canceled' }))) {
        return null
      }
      return { customerId, before: { newEmail: recovery.newEmail }, after: null, result: null }
    },
  })
  return { message: 'The email change is canceled' }
}

/** For how long the page shows one that has ended. */
const shownSeconds = 30 * 24 * 3600

/** What waits for a customer, or ended within a month. */
export async function viewRecovery(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  { roles }: StaffCaller,
): Promise<EmailRecovery | null> {
  const row = await findLastRecovery(db, customerId, secondsAfter(clock(), -shownSeconds))
  if (!row) return null
  const { id, newEmail, checks, note, outcome } = row
  return {
    id,
    newEmail,
    checks,
    note,
    askedBy: row.askedByName,
    confirmedBy: row.confirmedByName,
    startedAt: iso(row.startedAt),
    takesEffectAt: iso(row.takesEffectAt),
    verifiedAt: iso(row.verifiedAt),
    outcome,
    endedAt: iso(row.endedAt),
    canCancel: outcome === null && roles.includes('support'),
  }
}
