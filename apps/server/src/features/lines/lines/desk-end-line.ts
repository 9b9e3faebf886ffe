import type { HandlerInput } from '@openline/contract/endpoint'
import type { endLineFor } from '@openline/contract/lines/line-ends-desk'
import type { RefusedCallAct } from '@openline/contract/lines/refused-call-desk'
import { formatCents } from '@openline/contract/money'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import {
  askedMessage,
  askSecondPerson,
  hasAskedSecond,
} from '../../people/dual-control/desk-ask-second.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import { idOfPress } from '../../platform/audit/action-at-desk.ts'
import { namesOf, type StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { requireAnyOrder } from '../../sales/orders/desk-require-order.ts'
import { requireRefundable } from '../../sales/refunds/desk-refunds.ts'
import { readMoney } from '../../sales/refunds/order-refund.ts'
import { findEnding, findNewestEnding } from '../provisioning/line-ending-store.ts'
import {
  askToEnd,
  type EndingRefund,
  recordEndDone,
  sendEndAgain,
} from '../provisioning/line-endings.ts'
import { readLastPayment } from './desk-last-payment.ts'
import { actOnLine, type LineRequest } from './desk-line-actions.ts'
import { isLineReported, requireAnyLine } from './desk-lines.ts'
import { readLineRecords } from './desk-records.ts'
import type { LineRow } from './store.ts'

type Body = HandlerInput<typeof endLineFor>['body']
type Answer = Promise<{ message: string }>

/** What was asked for, and whether it waits for a second person. */
type Asked = { message: string; isWaiting: boolean }

/**
 * Ends a line for good: the carrier is asked first, and a refund of the last payment follows its answer. For fraud, a
 * second person stands in for its owner. Sent again with its key, it is asked for once.
 */
export async function endFor(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  by: StaffActor,
  lineId: string,
  body: Body,
): Promise<Asked> {
  const { refundCents, reasonCode, refundedCents, reason } = body
  await requireAnyLine(deps.db, lineId)
  const hasMoney = by.staff.roles.includes('money')
  if (refundCents !== null && !hasMoney)
    throw new AppError('forbidden', 'A refund takes the role Money')
  const id = idOfPress(by, lineId)
  if (await findEnding(deps.db, id)) return atCarrier
  const press = { id, at: deps.clock() }
  if (await hasAskedSecond(deps.db, press)) return atSecond
  const refund = refundCents === null ? null : await ofLastPayment(deps.db, lineId, refundCents)
  const orderId = refund?.orderId ?? null
  const request = { name: 'endLineFor' as const, by, lineId, reason, orderId }
  let answer = atCarrier
  const work = async (tx: Db, line: LineRow) => {
    const leftCents = refund && (await requireLeft(deps, tx, refund, refundedCents))
    const isGivenBack = leftCents !== null && refundCents === leftCents
    if (await needsSecond({ ...deps, db: tx }, by, line, { isGivenBack })) {
      answer = atSecond
      const of = { subjectKind: 'line', subjectId: lineId, customerId: line.customerId } as const
      const call = { act: 'endLineFor', params: { id: lineId }, body, reason, ...of } as const
      return askSecondPerson(tx, by, press, call)
    }
    await askToEnd(deps, tx, line, {
      id,
      madeBy: namesOf(by.staff),
      refund: refund && { ...refund, reason: reasonCode },
    })
    const { status } = line
    return { before: { status }, after: { endingId: id, refundCents } }
  }
  await actOnLine(deps, request, 'end', work)
  return answer
}

const atCarrier: Asked = {
  message: 'We’re asking the carrier to end the line. The customer gets an email once it has.',
  isWaiting: false,
}
const atSecond: Asked = { message: askedMessage('endLineFor'), isWaiting: true }

type Wanted = Pick<EndingRefund, 'orderId' | 'amountCents'>

async function ofLastPayment(db: Db, lineId: string, amountCents: number): Promise<Wanted> {
  const payment = await readLastPayment(db, lineId)
  if (!payment) throw new AppError('not_ready', 'Nothing left to refund from the last payment')
  return { orderId: payment.orderId, amountCents }
}

/** What is left of the payment. The order is locked. */
async function requireLeft(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  { orderId, amountCents }: Wanted,
  seenCents: number,
): Promise<number> {
  const order = await requireAnyOrder(tx, orderId)
  const money = await readMoney(tx, orderId)
  await requireRefundable(deps, tx, { order, money, seenCents })
  if (amountCents > money.leftCents) {
    throw invalidField('refundCents', `At most ${formatCents(money.leftCents)} is left`)
  }
  return money.leftCents
}

/**
 * A number is lost: its owner approves, or Money gives back all that is left of what was paid for it. A number that
 * its owner locked is theirs to give up. What was bought with a stolen card has no owner to ask: true where a second
 * person is asked instead. Throws 403.
 */
async function needsSecond(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  { staff: { staffId, roles, confirms } }: StaffActor,
  line: LineRow,
  { isGivenBack }: { isGivenBack: boolean },
): Promise<boolean> {
  const { id, customerId } = line
  const { lock } = await readLineRecords(deps.db, id)
  const isLocked = lock?.locked === true
  if (isGivenBack && !isLocked) return false
  if (roles.includes('money') && (await isLineReported(deps.db, line))) {
    return confirms === undefined
  }
  if (!roles.includes('support')) {
    throw new AppError('forbidden', isLocked ? lockedWords : partWords)
  }
  await requireApproval(deps, { customerId, staffId, scope: 'end' })
  return false
}

const lockedWords =
  'The number is locked. You need the customer’s approval, which Support can request.'
const partWords =
  'Refund all that’s left, or get the customer’s approval, which Support can request.'

type SettleRequest = LineRequest & { act: RefusedCallAct }

/** Sends an end that the carrier refused again, or records that a person had it done there. */
export async function settleRefusedEnd(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  { act, ...request }: SettleRequest,
): Answer {
  const isDone = act === 'record_done'
  await requireAnyLine(deps.db, request.lineId)
  const refused = await findNewestEnding(deps.db, request.lineId)
  const work = async (tx: Db, line: LineRow) => {
    const ending = await findNewestEnding(tx, line.id)
    const settle = isDone ? recordEndDone : sendEndAgain
    if (!ending || !(await settle(deps, tx, line, ending))) {
      throw await conflictOn(tx, { kind: 'line', id: line.id }, deps.clock())
    }
    return { before: { failureCode: ending.failureCode }, after: { act, endingId: ending.id } }
  }
  const allowed = isDone ? 'record_end_done' : 'send_end_again'
  await actOnLine(deps, { ...request, orderId: refused?.refundOrderId ?? null }, allowed, work)
  return {
    message: isDone ? 'The line has ended' : 'We’re asking the carrier again to end the line',
  }
}
