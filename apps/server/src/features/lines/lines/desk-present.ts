import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { iso } from '../../../clock.ts'
import { isAwaited } from '../../platform/network/wait.ts'
import type { listNoticesOf } from '../../processes/renewals/notice-store.ts'
import { isForNewLine } from '../../sales/orders/is-for-new-line.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { newSimsOf } from '../line-safety/offered.ts'
import type { LineEnding } from '../provisioning/line-ending-store.ts'
import {
  type LineFacts,
  lockAtCarrier,
  nextLineActs,
  nextSuspensionActs,
  suspensionAtCarrier,
} from './desk-next-actions.ts'
import { networkActsNotOffered, offeredActs } from './desk-offered.ts'
import type { LineRecords } from './desk-records.ts'
import type { PeriodRow } from './period-store.ts'
import type { LineRow } from './store.ts'

type Found = Pick<
  DeskLine,
  'customer' | 'renewal' | 'lastPayment' | 'isReportedAsFraud' | 'emergencyAddress' | 'mailing'
> & {
  capabilities: Capabilities
  now: Date
  line: LineRow
  facts: LineFacts & {
    records: LineRecords
    ending: LineEnding | null
    portIn: DeskLine['portIn']
  }
  periods: readonly PeriodRow[]
  notices: Awaited<ReturnType<typeof listNoticesOf>>
  orders: readonly ({ order: OrderRow } & Pick<
    DeskLine['orders'][number],
    'attempts' | 'nextActions'
  >)[]
}

/** A line as staff see it. */
export function presentLine(found: Found): DeskLine {
  const { line, facts, periods, notices, orders, customer, renewal, emergencyAddress } = found
  const notOffered = networkActsNotOffered(found.capabilities)
  const numberChange = presentNumberChange(facts, found.now)
  const acts = nextLineActs(facts).filter(
    (act) => act !== 'replace_sim' || numberChange?.holdsSim !== true,
  )
  return {
    ...presentService(line),
    customer,
    renewal,
    periods: periods.map(presentPeriod),
    notices: notices.map(presentNotice),
    suspensions: facts.suspensions.map((row) => ({
      id: row.id,
      reason: row.reason,
      since: row.since.toISOString(),
      endedAt: iso(row.endedAt),
      carrier: suspensionAtCarrier(row),
      nextActions: nextSuspensionActs(row),
    })),
    ...presentRecords(facts.records, line),
    portIn: facts.portIn && { id: facts.portIn.id, status: facts.portIn.status },
    numberChange,
    emergencyAddress,
    mailing: found.mailing,
    ending: facts.ending && presentEnding(facts.ending),
    lastPayment: found.lastPayment,
    isReportedAsFraud: found.isReportedAsFraud,
    orders: orders.map(({ order, attempts, nextActions }) => ({
      id: order.id,
      number: order.number,
      kind: order.kind,
      status: order.status,
      createdAt: order.createdAt.toISOString(),
      amountCents: order.finalCheckoutAmountCents,
      attempts,
      nextActions,
    })),
    notOffered,
    newSims: newSimsOf(found.capabilities, facts.records.simChanges),
    nextActions: offeredActs(acts, found.capabilities),
  }
}

function presentNumberChange(
  { numberAskedAt }: Pick<LineFacts, 'numberAskedAt'>,
  now: Date,
): DeskLine['numberChange'] {
  if (numberAskedAt === null) return null
  return {
    requestedAt: numberAskedAt.toISOString(),
    holdsSim: isAwaited(numberAskedAt, now),
  }
}

function presentService(line: LineRow) {
  const { id, nickname, mdn, iccid, simType, status, planName, autoRenew, orderId } = line
  return {
    id,
    nickname,
    mdn,
    iccid,
    simType,
    status,
    planName,
    reference: orderId,
    createdAt: line.createdAt.toISOString(),
    activatedAt: iso(line.activatedAt),
    firstUsedAt: iso(line.firstUsedAt),
    renewsAt: iso(line.renewsAt),
    autoRenew,
  }
}

function presentPeriod({ number, planName, orderId, startsAt, endsAt }: PeriodRow) {
  return {
    number,
    planName,
    orderId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

function presentNotice(notice: Found['notices'][number]) {
  const { id, kind, sentAt, chargeAt, totalCents, failedAt } = notice
  return {
    id,
    kind,
    sentAt: sentAt.toISOString(),
    chargeAt: chargeAt.toISOString(),
    totalCents,
    failedAt: iso(failedAt),
  }
}

function presentEnding(ending: LineEnding): DeskLine['ending'] {
  const { id, status, askedAt, settledAt, madeBy, failureCode } = ending
  const { refundOrderId: orderId, refundCents: amountCents, refundedCents } = ending
  return {
    id,
    status,
    askedAt: askedAt.toISOString(),
    settledAt: iso(settledAt),
    madeBy,
    failureCode,
    refund:
      orderId === null || amountCents === null ? null : { orderId, amountCents, refundedCents },
  }
}

function presentRecords({ lock, pin, simChanges, portOuts }: LineRecords, line: LineRow) {
  return {
    lock: lock && {
      locked: lock.locked,
      changedAt: lock.changedAt.toISOString(),
      carrier: lockAtCarrier(lock),
    },
    transferPin: pin && {
      issuedAt: pin.issuedAt.toISOString(),
      expiresAt: pin.expiresAt.toISOString(),
      wrongTries: pin.wrongTries,
    },
    simChanges: simChanges
      .filter((change) => !isForNewLine(change, line))
      .map((change) => ({
        id: change.id,
        sim: change.sim,
        status: change.status,
        requestedAt: change.createdAt.toISOString(),
        changedAt: change.updatedAt.toISOString(),
        trackingNumber: change.trackingNumber,
        failureCode: change.failureCode,
      })),
    portOuts: portOuts.map(({ id, status, toCarrier, requestedAt, decidesAt, reason }) => ({
      id,
      status,
      toCarrier,
      requestedAt: requestedAt.toISOString(),
      decidesAt: decidesAt.toISOString(),
      reason,
    })),
  }
}
