import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type {
  askMerge as askCall,
  mergeAfterIdCheck as checkedCall,
  mergeAccounts as mergeCall,
  previewMerge as previewCall,
} from '@openline/contract/people/account-merges-desk'
import type { AskedBoth } from '@openline/contract/people/approvals-desk'
import { fullName } from '@openline/contract/person-name'
import { AppError } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { handOver } from '../../lines/lines/desk-move-line.ts'
import {
  actionAtDesk,
  type Done,
  idOfPress,
  type Press,
} from '../../platform/audit/action-at-desk.ts'
import { recordAct, recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import {
  deleteCards,
  endWaysIn,
  lockLiveLines,
  lockOrdersOf,
} from '../../processes/account/account-closure-store.ts'
import { lockCourtesiesTo } from '../../sales/credits/courtesy-store.ts'
import { moveCredit, readCredit } from '../../sales/credits/credits.ts'
import { endUnpaidOrders } from '../../sales/orders/orders.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { askedMessage, askSecondPerson, hasAskedSecond } from '../dual-control/desk-ask-second.ts'
import {
  askBoth,
  type MergeTransfer,
  requireBothApproved,
  requireInApproved,
} from '../support/desk-approvals.ts'
import { sendAccountNotice } from './account-notices.ts'
import { isAnonymized } from './anonymized.ts'
import {
  listMergeObstacles,
  nameOfLine,
  readLiveLines,
  type TwoAccounts,
} from './desk-merge-obstacles.ts'
import {
  closeMerged,
  countMerged,
  dropBegun,
  isMergedBy,
  moveBroadcasts,
  moveCases,
  moveMarks,
} from './desk-merge-store.ts'
import { requireOwnerSilent } from './desk-merge-wait.ts'
import {
  lockAnyCustomer,
  noSuchAccount,
  requireAnyCustomer,
  requireOtherAccount,
} from './desk-require-customer.ts'
import { mergedAwayEmail, mergedHereEmail } from './merge-emails.ts'
import { insertMerged } from './merged-store.ts'

export type MergeNeeds = Needs<'db' | 'clock' | 'limits' | 'enqueue' | 'sendEmail' | 'termsVersion'>
type Answer = { message: string }

const merged: Answer = {
  message: 'The accounts are merged, and this one is closed. Both addresses get an email.',
}

/** What a merge would do as of now. The look at the other account is recorded. */
export async function previewMerge(
  { db, clock }: MergeNeeds,
  by: StaffActor,
  fromId: string,
  { toEmail }: HandlerInput<typeof previewCall>['body'],
): Promise<OutputOf<typeof previewCall>> {
  const accounts = await requireTwo(db, fromId, toEmail)
  const { from, to } = accounts
  const at = clock()
  const subject = { kind: 'customer', id: to.id } as const
  await recordLook(db, by, { at, act: 'previewMerge', customerId: to.id, subject })
  const [{ cases, marks, orders, endedLines, cards }, lines, creditCents] = await Promise.all([
    countMerged(db, from.id),
    readLiveLines(db, from.id),
    readCredit(db, from.id),
  ])
  return {
    preview: {
      into: { id: to.id, name: fullName(to), email: to.email },
      moves: { lines: lines.map(nameOfLine), creditCents, cases, marks },
      stays: { orders, endedLines },
      removes: { cards },
      obstacles: await listMergeObstacles(db, accounts, at),
    },
  }
}

/**
 * Asks the owners of both accounts. Throws `conflict` once both have approved and for an account that is closed, and 422
 * for an address without an open account.
 */
export async function askMerge(
  deps: MergeNeeds,
  by: StaffActor,
  fromId: string,
  { toEmail, reason }: HandlerInput<typeof askCall>['body'],
): Promise<AskedBoth> {
  const accounts = await requireTwo(deps.db, fromId, toEmail)
  if (isAnonymized(accounts.from.email)) throw new AppError('conflict', 'This account is closed.')
  return askBoth(deps, by, { name: 'askMerge', reason, transfer: transferOf(accounts) })
}

/**
 * Merges an account into another one of the same person, once the owner of each has approved, in one transaction (record
 * 039). Throws `not_ready` with the name of what is in the way.
 */
export async function mergeAccounts(
  deps: MergeNeeds,
  by: StaffActor,
  fromId: string,
  { toEmail, reason }: HandlerInput<typeof mergeCall>['body'],
): Promise<Answer> {
  // It comes again: the approvals may be over.
  if (await isMergedBy(deps.db, idOfPress(by, fromId))) return merged
  const accounts = await requireTwo(deps.db, fromId, toEmail)
  if (!isAnonymized(accounts.from.email)) {
    await requireBothApproved(deps, by, transferOf(accounts))
  }
  const termsVersion = await deps.termsVersion()
  return actionAtDesk(deps, {
    by,
    name: 'mergeAccounts',
    reason,
    subject: { kind: 'customer', id: fromId },
    lock: (tx) => lockBoth(tx, accounts),
    findDone: async (tx, _, { id }) => ((await isMergedBy(tx, id)) ? merged : null),
    async act(tx, locked, press) {
      if (!(await checkReady(tx, locked, press.at))) return null
      // One of them may have taken it back while this waited.
      await requireBothApproved({ ...deps, db: tx }, by, transferOf(locked))
      const act = { by, name: 'mergeAccounts', reason, press, termsVersion } as const
      return { ...(await merge(deps, tx, locked, act)), result: merged }
    },
  })
}

/**
 * The same for an account whose mailbox is lost: its owner was asked 72 hours before and hasn't used the account since, the
 * ID was checked, the other account approves, and a second person confirms.
 */
export async function mergeAfterIdCheck(
  deps: MergeNeeds,
  by: StaffActor,
  fromId: string,
  body: HandlerInput<typeof checkedCall>['body'],
): Promise<OutputOf<typeof checkedCall>> {
  const { toEmail, checks, note, reason } = body
  const accounts = await requireTwo(deps.db, fromId, toEmail)
  const termsVersion = await deps.termsVersion()
  const isWaiting = await actionAtDesk(deps, {
    by,
    name: 'mergeAfterIdCheck',
    reason,
    subject: { kind: 'customer', id: fromId },
    lock: (tx) => lockBoth(tx, accounts),
    async findDone(tx, _, press) {
      if (await isMergedBy(tx, press.id)) return false
      return (await hasAskedSecond(tx, press)) ? true : null
    },
    async act(tx, locked, press) {
      if (!(await checkReady(tx, locked, press.at))) return null
      await requireInApproved({ ...deps, db: tx }, by, transferOf(locked))
      await requireOwnerSilent(tx, locked, press.at)
      if (by.staff.confirms) {
        const act = { by, name: 'mergeAfterIdCheck', reason, press, termsVersion } as const
        const done = await merge(deps, tx, locked, act)
        return { ...done, after: { ...done.after, checks, note }, result: false }
      }
      const of = { customerId: fromId, subjectKind: 'customer', subjectId: fromId } as const
      const request = { act: 'mergeAfterIdCheck', params: { id: fromId }, body, ...of } as const
      return { ...(await askSecondPerson(tx, by, press, { ...request, reason })), result: true }
    },
  })
  return { message: isWaiting ? askedMessage('mergeAfterIdCheck') : merged.message, isWaiting }
}

async function requireTwo(db: Db, fromId: string, toEmail: string): Promise<TwoAccounts> {
  const from = await requireAnyCustomer(db, fromId)
  const words = 'This is the account itself'
  return { from, to: await requireOtherAccount(db, toEmail, { not: fromId, words }) }
}

function transferOf(accounts: TwoAccounts): MergeTransfer {
  return { scope: 'merge', ...accounts }
}

/** What may be given, orders, lines, and then the customers, each in one order for every two accounts. */
async function lockBoth(tx: Db, { from, to }: TwoAccounts): Promise<TwoAccounts> {
  const ids = [from.id, to.id].toSorted()
  for (const id of ids) await lockCourtesiesTo(tx, id)
  for (const id of ids) await lockOrdersOf(tx, id)
  for (const id of ids) await lockLiveLines(tx, id)
  const locked = new Map<string, TwoAccounts['from']>()
  for (const id of ids) locked.set(id, await lockAnyCustomer(tx, id))
  return { from: locked.get(from.id) ?? from, to: locked.get(to.id) ?? to }
}

/** False where the account is closed. Throws for what is in the way. */
async function checkReady(tx: Db, accounts: TwoAccounts, now: Date): Promise<boolean> {
  if (isAnonymized(accounts.from.email)) return false
  if (isAnonymized(accounts.to.email)) throw noSuchAccount()
  const obstacles = await listMergeObstacles(tx, accounts, now)
  if (obstacles.length > 0) throw new AppError('not_ready', obstacles.join(' '))
  return true
}

type MergeAct = {
  readonly by: StaffActor
  readonly name: 'mergeAccounts' | 'mergeAfterIdCheck'
  readonly reason: string
  readonly press: Press
  readonly termsVersion: string
}

async function merge(
  deps: MergeNeeds,
  tx: Db,
  accounts: TwoAccounts,
  { by, name, reason, press: { id, at }, termsVersion }: MergeAct,
): Promise<Omit<Done<never>, 'result' | 'after'> & { readonly after: Record<string, unknown> }> {
  const { from, to } = accounts
  const { email, emailKey } = from
  const two = { fromId: from.id, to }
  const lines = await readLiveLines(tx, from.id)
  await insertMerged(tx, { customerId: from.id, intoId: to.id, email, emailKey, at, pressId: id })
  for (const line of lines) {
    await handOver(deps, tx, line, { id: ownId(), toId: to.id, at, termsVersion })
  }
  await moveCases(tx, two)
  await moveMarks(tx, two)
  await moveBroadcasts(tx, two)
  await dropBegun(tx, from.id)
  for (const providerCardId of await deleteCards(tx, from.id)) {
    await deps.enqueue(tx, 'forget-card', { providerCardId })
  }
  await endWaysIn(tx, from)
  await endSessionsOf(tx, from.id, { now: at })
  await closeMerged(tx, from.id)
  await endUnpaidOrders(tx, from.id, at)
  const creditCents = await moveCredit(tx, { fromId: from.id, toId: to.id, at })
  await sendAccountNotice(deps, tx, from, { change: 'merged', write: mergedAwayEmail(to.email) })
  await sendAccountNotice(deps, tx, to, { change: 'merged', write: mergedHereEmail(email) })
  const before = { account: from.id, email }
  const after = { account: to.id, email: to.email, lines: lines.map(nameOfLine), creditCents }
  const subject = { kind: 'customer', id: from.id } as const
  await recordAct(tx, by, { at, act: name, reason, customerId: to.id, subject, before, after })
  return { customerId: from.id, before, after }
}
