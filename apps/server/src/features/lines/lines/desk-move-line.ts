import type { HandlerInput } from '@openline/contract/endpoint'
import type { askLineMove, moveLine } from '@openline/contract/lines/line-moves-desk'
import type { AskedBoth } from '@openline/contract/people/approvals-desk'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { lockCustomer, requireCustomer } from '../../people/customers/customers.ts'
import { noSuchAccount, requireOtherAccount } from '../../people/customers/desk-require-customer.ts'
import type { Customer } from '../../people/customers/store.ts'
import { askBoth, requireBothApproved, type Transfer } from '../../people/support/desk-approvals.ts'
import { moveMarksOfLine } from '../../people/support/desk-note-store.ts'
import { actionAtDesk, idOfPress } from '../../platform/audit/action-at-desk.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { leaveRenewal } from '../../processes/renewals/leave-renewal.ts'
import { endLivePin } from '../line-safety/store.ts'
import { recordActivity } from './activity.ts'
import { requireAnyLine } from './desk-lines.ts'
import { findMoveObstacle } from './desk-move-obstacles.ts'
import { lineArrivedEmail, lineLeftEmail } from './move-emails.ts'
import { findMove, insertMove } from './move-store.ts'
import { emailOwner } from './owner-email.ts'
import { type LineRow, lockLine, setOwner } from './store.ts'

type Deps = Needs<'db' | 'clock' | 'sendEmail' | 'termsVersion'>
type Body = HandlerInput<typeof moveLine>['body']
type Answer = { message: string }

const moved: Answer = {
  message:
    'The line is in the other account. Both get an email. Auto-renew is off until it’s turned on there.',
}

/**
 * Moves a line to another account of the same person, once the owner of each has approved (record 035). The line goes as
 * it is; what was paid for it stays with who paid. Throws `not_ready` with the name of what is under way.
 */
export async function moveTo(
  deps: Deps,
  by: StaffActor,
  lineId: string,
  { fromCustomerId, toEmail, reason }: Body,
): Promise<Answer> {
  const line = await requireAnyLine(deps.db, lineId)
  // It comes again: the approvals may be over.
  if (await findMove(deps.db, idOfPress(by, lineId))) return moved
  const subject = { kind: 'line', id: lineId } as const
  const transfer = await transferOf(deps.db, line, { fromId: fromCustomerId, toEmail })
  const { to } = transfer
  await requireBothApproved(deps, by, transfer)
  const termsVersion = await deps.termsVersion()
  return actionAtDesk(deps, {
    by,
    name: 'moveLine',
    reason,
    subject,
    lock: (tx) => lockAll(tx, lineId, to.id),
    findDone: async (tx, _, { id }) => ((await findMove(tx, id)) ? moved : null),
    async act(tx, locked, press) {
      if (locked.line.customerId !== fromCustomerId) return null
      if (locked.line.status === 'cancelled') return null
      if (isAnonymized(locked.to.email)) throw noSuchAccount()
      const obstacle = await findMoveObstacle(tx, locked.line)
      if (obstacle !== null) throw new AppError('not_ready', obstacle)
      // One of them may have taken it back while this waited.
      await requireBothApproved({ ...deps, db: tx }, by, transfer)
      await handOver(deps, tx, locked.line, { ...press, toId: to.id, termsVersion })
      await emailOwner(deps, tx, locked.line, lineLeftEmail(locked.line))
      await emailOwner(deps, tx, { customerId: to.id }, lineArrivedEmail(locked.line))
      const values = { before: { account: fromCustomerId }, after: { account: to.id } }
      const entry = { at: press.at, act: 'moveLine', reason, subject, ...values } as const
      await recordAct(tx, by, { ...entry, customerId: to.id })
      return { customerId: fromCustomerId, ...values, result: moved }
    },
  })
}

/**
 * Asks the owner of a line's account and of another one to approve that it goes there. Throws `conflict` once both have,
 * and 422 for an address without an open account.
 */
export async function askMove(
  deps: Deps & Needs<'limits'>,
  by: StaffActor,
  lineId: string,
  { toEmail, reason }: HandlerInput<typeof askLineMove>['body'],
): Promise<AskedBoth> {
  const line = await requireAnyLine(deps.db, lineId)
  const transfer = await transferOf(deps.db, line, { fromId: line.customerId, toEmail })
  return askBoth(deps, by, { name: 'askLineMove', reason, transfer })
}

async function transferOf(
  db: Db,
  { id, mdn }: LineRow,
  { fromId, toEmail }: { readonly fromId: string; readonly toEmail: string },
): Promise<Transfer> {
  const words = 'The line is in this account already'
  const to = await requireOtherAccount(db, toEmail, { not: fromId, words })
  const from = await requireCustomer(db, fromId)
  return { scope: 'move', from, to, line: { id, digits: mdn?.slice(-4) ?? '' } }
}

type Locked = { readonly line: LineRow; readonly to: Customer }

/** The line, then both customers, in one order for every two accounts. */
async function lockAll(tx: Db, lineId: string, toId: string): Promise<Locked> {
  const line = await lockLine(tx, lineId)
  if (!line) throw notFound('We couldn’t find this line')
  const owners = new Map<string, Customer>()
  for (const id of [line.customerId, toId].toSorted()) owners.set(id, await lockCustomer(tx, id))
  const to = owners.get(toId)
  if (!to) throw new Error(`account ${toId} is gone`)
  return { line, to }
}

type HandedOver = {
  readonly id: string
  readonly toId: string
  readonly at: Date
  readonly termsVersion: string
}

/** Hands a locked line that has nothing under way over to a locked account; `id`: of the move. Sends no email of the move. */
export async function handOver(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  { id: lineId, customerId: fromCustomerId }: LineRow,
  { id, toId, at, termsVersion }: HandedOver,
): Promise<void> {
  await leaveRenewal(deps, tx, { lineId, termsVersion })
  // Its secret was shown to who owned the line then.
  await endLivePin(tx, lineId, { endedAt: at, endedFor: 'moved' })
  await insertMove(tx, { id, lineId, fromCustomerId, toCustomerId: toId, at })
  await setOwner(tx, lineId, toId)
  await moveMarksOfLine(tx, lineId, toId)
  await recordActivity(tx, { lineId, kind: 'moved', by: 'support', at })
}
