import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { PortInAnswer, PortInOrder } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { findLiveLineOfOrder } from '../../lines/lines/store.ts'
import { addressOf, requireCustomer } from '../../people/customers/customers.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { type Attempt, endAttempt, findOpenAttempt, updateAttempt } from './attempt-store.ts'
import { knownReason } from './check.ts'
import { accountContext, pinContext } from './details.ts'
import { cancelRefusedEmail } from './emails.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { recordReport } from './report.ts'
import { findEmailLinks } from './status-emails.ts'
import { findPortIn, type PortInRow, updatePortIn } from './store.ts'
import { awaitsSim, refuse, submit } from './submission.ts'
import { lockPortIn, recordEvent, transitionPortIn } from './transitions.ts'

/**
 * Sends what is on record to the carrier. Runs again after any failure: the
 * carrier acts once for a purchase order, so a lost answer never orders twice.
 */
export function submitPortIn(deps: PortInNeeds): JobHandlers['submit-port-in'] {
  return async ({ portInId }) => {
    const prepared = await prepare(deps, portInId)
    if (!prepared) return
    const { order, isKnown } = prepared
    const answer = isKnown
      ? await deps.carrier.resubmitPortIn(order)
      : await deps.carrier.orderPortIn(order)
    if (answer.kind === 'accepted') await recordReport(deps, answer.report)
    else
      await recordRefusal(deps, portInId, { purchaseOrder: order.purchaseOrder, code: answer.code })
  }
}

/** Marks the attempt as sent before it is: what may have arrived is not taken back in silence. */
function prepare(
  deps: PortInNeeds,
  portInId: string,
): Promise<{ order: PortInOrder; isKnown: boolean } | null> {
  return deps.db.transaction(async (tx) => {
    const portIn = await lockPortIn(tx, portInId)
    const attempt = await findOpenAttempt(tx, portInId)
    if (!attempt || portIn.status !== 'submitted' || portIn.orderId === null) return null
    if (portIn.cancelAskedAt !== null) return null
    // Its answer was lost, and a report says that it arrived. By the way of a correction its key would be misused.
    if (isFirstOrder(attempt) && portIn.carrierOrderId !== null) return null
    const line = await findLiveLineOfOrder(tx, portIn.orderId)
    if (!line?.iccid) throw new Error(`port-in ${portInId} has no SIM to go to`)
    if (attempt.sentAt === null) await updateAttempt(tx, attempt.id, { sentAt: deps.clock() })
    const target = { reference: line.orderId, iccid: line.iccid }
    const user = await userOf(tx, line)
    return {
      order: { ...orderOf(deps, portIn, { attempt, target }), ...user },
      isKnown: portIn.carrierOrderId !== null,
    }
  })
}

/** Who uses the line, and where, as its activation said. */
async function userOf(
  tx: Db,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<Pick<PortInOrder, 'holder' | 'placeOfUse'>> {
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error(`The line of order ${orderId} has no order`)
  const { name, ...home } = order.shipTo
  const { email, language } = await requireCustomer(tx, customerId)
  return { holder: { name, email, language }, placeOfUse: order.emergencyAddress ?? home }
}

function isFirstOrder({ number, resends }: Attempt): boolean {
  return number === 1 && resends === 0
}

function purchaseOrderOf({ id, resends }: Attempt): string {
  return resends === 0 ? id : `${id}-${resends}`
}

type Sending = { attempt: Attempt; target: PortInOrder['line'] }

function orderOf(
  { secretBox }: PortInNeeds,
  portIn: PortInRow,
  { attempt, target }: Sending,
): Omit<PortInOrder, 'holder' | 'placeOfUse'> {
  const { id, msisdn, zipCode, firstName, lastName, address } = portIn
  const opened = (encrypted: string | null, context: string): string | null =>
    encrypted === null ? null : secretBox.decrypt(encrypted, context)
  return {
    reference: id,
    purchaseOrder: purchaseOrderOf(attempt),
    line: target,
    msisdn,
    accountNumber: opened(portIn.accountNumberEncrypted, accountContext(id)),
    pin: opened(portIn.pinEncrypted, pinContext(id)),
    zipCode,
    firstName,
    lastName,
    address: addressOf({ ...address, zipCode }),
  }
}

type Refusal = { purchaseOrder: string; code: string }

/** The carrier's final no to an order, unless that was answered, stopped or sent again meanwhile. */
async function recordRefusal(
  deps: PortInNeeds,
  portInId: string,
  { purchaseOrder, code }: Refusal,
): Promise<void> {
  if (code === 'not_changeable' || code === 'port_in_exists') return catchUp(deps, portInId)
  await deps.db.transaction(async (tx) => {
    const portIn = await lockPortIn(tx, portInId)
    const attempt = await findOpenAttempt(tx, portInId)
    const isThis = attempt !== null && purchaseOrderOf(attempt) === purchaseOrder
    if (!isThis || portIn.status !== 'submitted') return
    if (code === 'cancelled') {
      await endAttempt(tx, portInId, { outcome: 'withdrawn', reason: null, at: deps.clock() })
      await transitionPortIn(deps, tx, portIn, { to: 'cancelled' })
    } else await refuse(deps, tx, portIn, { reason: knownReason(code) })
  })
}

/** The carrier knows better where it stands. */
async function catchUp(deps: PortInNeeds, portInId: string): Promise<void> {
  const report = await deps.carrier.readPortIn(portInId)
  if (report) await recordReport(deps, report)
}

/** Sends a port-in again whose line got another SIM than the one it was refused for. Once for each. */
export function resendPortIn(deps: PortInNeeds): JobHandlers['resend-port-in'] {
  return ({ portInId }) =>
    deps.db.transaction(async (tx) => {
      const portIn = await lockPortIn(tx, portInId)
      if (awaitsSim(portIn)) await submit(deps, tx, portIn, { by: 'system' })
    })
}

/** Asks the carrier to stop a port-in. Safe to run twice, late and for one that is over. */
export function cancelAtCarrier(deps: PortInNeeds): JobHandlers['cancel-port-in'] {
  return async ({ portInId }) => {
    const portIn = await findPortIn(deps.db, portInId)
    if (!portIn || portIn.status === 'completed') return
    const askedAt = portIn.cancelAskedAt ?? portIn.endedAt
    if (askedAt === null) return
    const key = `${portInId}:cancel:${askedAt.getTime()}:${portIn.carrierSequence}`
    const answer = await deps.carrier.cancelPortIn({ reference: portInId, key })
    if (answer.kind === 'accepted') await recordReport(deps, answer.report)
    else await recordCancelRefusal(deps, portInId, answer)
  }
}

function recordCancelRefusal(
  deps: PortInNeeds,
  portInId: string,
  { code }: Extract<PortInAnswer, { kind: 'refused' }>,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const portIn = await lockPortIn(tx, portInId)
    if (portIn.cancelAskedAt === null) return
    if (code === 'unknown_reference') {
      await endAttempt(tx, portInId, { outcome: 'withdrawn', reason: null, at: deps.clock() })
      await transitionPortIn(deps, tx, portIn, { to: 'cancelled' })
      return
    }
    const soon = secondsAfter(deps.clock(), 60)
    const goesOn = await updatePortIn(tx, portIn, { cancelAskedAt: null, lookAgainAt: soon })
    await recordEvent(deps, tx, portInId, 'cancel_refused')
    // Support closed its case as stopped, so without a new case no one would follow the port-in.
    if (goesOn.assisted)
      await deps.events.onPortInStuck(tx, {
        portIn: goesOn,
        problem: { kind: 'refused', since: null },
      })
    const links = await findEmailLinks(deps, tx, goesOn)
    await emailCustomer(deps, tx, goesOn.customerId, cancelRefusedEmail(goesOn, links))
  })
}
