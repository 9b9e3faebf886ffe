import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { blockCustomer, viewBlockable } from '@openline/contract/people/blocks-desk'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import { idOfRequest } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { stopLines } from '../../lines/lines/desk-stop-lines.ts'
import { listMovedAway } from '../../lines/lines/move-store.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { listLiveLines } from '../../processes/account/account-closure-store.ts'
import { findDisputeById, findWarningById } from '../../sales/disputes/store.ts'
import { type OrderRow, requireOrder } from '../../sales/orders/orders.ts'
import { nextActionsOf } from '../../sales/refunds/desk-refunds.ts'
import { readMoney } from '../../sales/refunds/order-refund.ts'
import { endSessionsOf } from '../auth/session-store.ts'
import { lockOwnerNow, requireOwnerNow } from '../customers/desk-require-customer.ts'
import { findAccountNow } from '../customers/merged-store.ts'
import { readOwners } from '../customers/recipient-store.ts'
import type { Customer } from '../customers/store.ts'
import { findBlock, presentBlock } from './desk-block-store.ts'
import { endOf, putOnList } from './desk-blocks.ts'
import { type Fact, listBlocksOf, presentFacts, readFacts } from './desk-known-facts.ts'
import { stopPayment } from './desk-stop-payment.ts'

type Body = HandlerInput<typeof blockCustomer>['body']

export type BlockDeps = Needs<
  'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail' | 'events' | 'carrier' | 'secretBox'
>

/**
 * What is known of a customer that can be blocked, what is, and what a block would stop. Of a merged account it is what
 * the account that stays has now. Throws 404.
 */
export async function viewKnown(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  orderId: string | null,
): Promise<OutputOf<typeof viewBlockable>> {
  const owner = await requireOwnerNow(db, customerId)
  const facts = await readFacts(db, owner, customerId)
  const blocks = await listBlocksOf(db, owner.id, facts, clock())
  const order = orderId === null ? null : await requireOrder(db, owner.id, orderId)
  const { id, email } = owner
  return {
    mergedInto: id === customerId ? null : { id, email },
    facts: presentFacts(facts, { orderId, blocked: blocks }),
    blocks: blocks.toSorted((one, other) => (one.id < other.id ? 1 : -1)).map(presentBlock),
    lines: (await listLiveLines(db, id)).length,
    movedLines: await readMovedLines(db, id),
    payment: order && (await refundable(db, order)),
  }
}

/** A block of an account stops no line that another one has: that is blocked on a page of its own. */
async function readMovedLines(
  db: Db,
  customerId: string,
): Promise<OutputOf<typeof viewBlockable>['movedLines']> {
  const moved = await listMovedAway(db, customerId)
  const ownerOf = await readOwners(
    db,
    moved.map((line) => line.customerId),
  )
  return moved.map(({ id, mdn, customerId: ownerId }) => ({ id, mdn, customer: ownerOf(ownerId) }))
}

async function refundable(db: Db, order: OrderRow) {
  const money = await readMoney(db, order.id)
  if (money.leftCents === 0 || nextActionsOf(order, money).length === 0) return null
  const refundedCents = (money.paid?.amountCents ?? 0) - money.leftCents
  return { orderNumber: order.number, leftCents: money.leftCents, refundedCents }
}

/**
 * Blocks what is known of a customer, and stops what they have; of a merged account, what the one that stays has. Each step is made once under the press's key and in a
 * transaction of its own: sent again after a crash, it does what is missing. What can't be done is said, and the rest
 * is done all the same. Throws 403 for what takes Money, 404, and field errors before anything is done.
 */
export async function blockAndStop(
  deps: BlockDeps,
  by: StaffActor,
  customerId: string,
  body: Body,
): Promise<OutputOf<typeof blockCustomer>> {
  requireMoney(by, body)
  const { db, clock } = deps
  const { refundedCents, reason } = body
  const owner = await requireOwnerNow(db, customerId)
  const orderId = await orderOfSource(db, { owner, askedId: customerId }, body.source)
  if (refundedCents !== null && orderId === null) {
    throw invalidField('refundedCents', 'Open an order to refund it')
  }
  const known = await readFacts(db, owner, customerId)
  const chosen = body.factIds.map((factId) => known.find(({ id }) => id === factId))
  const facts = chosen.filter((fact) => fact !== undefined)
  if (facts.length < chosen.length) {
    throw invalidField('factIds', 'Please choose from what is known of this customer')
  }
  const ends = body.endsAt === null ? null : new Date(body.endsAt)
  // A shared network ends sooner than the rest.
  for (const { kind } of facts) if (kind !== 'network') endOf(kind, ends, clock())
  const blocked = await block(deps, by, { customerId, facts, ends, body })
  const payment =
    orderId === null || refundedCents === null
      ? null
      : await stopPayment(deps, by, { orderId, refundedCents, reason })
  // Once the blocks stand: until then the account can be merged.
  const now = await findAccountNow(db, customerId)
  const lines = await stopLines(deps, by, { customerId: now, measure: body.lines, reason })
  const done = [blocked, ...(payment ? payment.done : []), ...lines.done]
  return { message: done.join(' '), left: [...(payment ? payment.left : []), ...lines.left] }
}

function requireMoney({ staff: { roles } }: StaffActor, { refundedCents, lines }: Body): void {
  if (roles.includes('money') || (refundedCents === null && lines !== 'end')) return
  throw new AppError('forbidden', 'To refund, or to end lines as fraud, you need the role Money')
}

/** The order that a source is about; null for a customer. Throws 404 for another customer’s. */
async function orderOfSource(
  db: Db,
  { owner, askedId }: { owner: Customer; askedId: string },
  { kind, id }: Body['source'],
): Promise<string | null> {
  if (kind === 'customer') {
    if (id !== askedId && id !== owner.id) throw notFound('We couldn’t find this customer')
    return null
  }
  if (kind === 'order') return (await requireOrder(db, owner.id, id)).id
  const objection =
    kind === 'dispute' ? await findDisputeById(db, id) : await findWarningById(db, id)
  if (!objection) throw notFound('We couldn’t find what this is about')
  return (await requireOrder(db, owner.id, objection.orderId)).id
}

type NewBlocks = { customerId: string; facts: readonly Fact[]; ends: Date | null; body: Body }

/** The blocks and the end of the sessions. The log’s entry names the account as its subject alone. */
function block(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  { customerId, facts, ends, body: { source, reason, endSessions } }: NewBlocks,
): Promise<string> {
  const idOf = (pressId: string, fact: Fact) => idOfRequest(pressId, fact.id, 'block')
  return actionAtDesk(deps, {
    by,
    name: 'blockCustomer',
    reason,
    subject: { kind: 'customer', id: customerId },
    lock: (tx) => lockOwnerNow(tx, customerId),
    async findDone(tx, _, { id }) {
      const made = await Promise.all(facts.map((fact) => findBlock(tx, idOf(id, fact))))
      return made.some((one) => one !== null) ? 'Blocked.' : null
    },
    async act(tx, owner, { id, at }) {
      const from = { customerId: owner.id, sourceKind: source.kind, sourceId: source.id, reason }
      let added = 0
      for (const fact of facts) {
        const { kind, key, label } = fact
        const endsAt = kind === 'network' ? networkEnd(ends, at) : ends
        const what = { kind, key, label, id: idOf(id, fact), at }
        if (await putOnList(tx, by, what, { ...from, endsAt })) added += 1
      }
      const sessions = endSessions ? await endSessionsOf(tx, owner.id, { now: at }) : 0
      const after = { blocks: added, sessionsEnded: sessions, source: source.kind }
      const subject = { kind: 'customer' as const, id: owner.id }
      const result = blockedWords(added, endSessions)
      return { customerId: null, before: null, after, result, subject }
    },
  })
}

/** At most as long as a network may be blocked. */
function networkEnd(ends: Date | null, at: Date): Date | null {
  const last = endOf('network', null, at)
  return ends !== null && last !== null && ends < last ? ends : last
}

function blockedWords(added: number, endSessions: boolean): string {
  const blocked = added === 0 ? 'All of it was blocked already.' : `Blocked ${added}.`
  return endSessions ? `${blocked} Signed out everywhere.` : blocked
}
