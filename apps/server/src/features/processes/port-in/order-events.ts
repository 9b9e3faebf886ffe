import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import { plainConflict, requireUnsent } from './check.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { settleReady } from './start-port-in.ts'
import { findOfOrder, findUnderWay, type PortInRow, updatePortIn } from './store.ts'
import { awaitsSim } from './submission.ts'
import { lockPortIn, transitionPortIn } from './transitions.ts'

type Handled = 'onNumberWanted' | 'onOrdered' | 'onActive' | 'onProvisioningFailed' | 'onSimChanged'

/** What the events of an order or its line mean for the number that is brought to it. */
export function portInEventHandlers(deps: PortInNeeds): Pick<DomainEvents, Handled> {
  return {
    /** The number that comes is the line's next one. */
    async onNumberWanted(tx, { line }) {
      const portIn = await findOfOrder(tx, line.orderId)
      if (!portIn || portInIsOver(portIn.status)) return
      throw new AppError(
        'not_ready',
        t('A number is being transferred to this line. Wait until it’s complete, or cancel it.'),
      )
    },

    /** The number that was checked before the purchase belongs to its line, unless it was sent for since. */
    async onOrdered(tx, { order }) {
      const { id: orderId, customerId, keepMsisdn } = order
      if (keepMsisdn === null) return
      const found = await findUnderWay(tx, customerId, keepMsisdn)
      if (!found) return
      const wanted = await lockPortIn(tx, found.id)
      requireUnsent(wanted)
      await updatePortIn(tx, wanted, { orderId, updatedAt: deps.clock() })
    },

    /** A number that waited for the line is requested from its old carrier. */
    async onActive(tx, { order, before }) {
      // A line that is active immediately can only get a number that was asked for with the order.
      const mayGetNumber = order.keepMsisdn !== null || before.status !== 'paid'
      if (mayGetNumber) await withoutConflict(deps, tx, order.id, settleReady)
    },

    /** The number stays where it is. */
    onProvisioningFailed: (tx, { order }) =>
      withoutConflict(deps, tx, order.id, (inner, part, portIn) =>
        transitionPortIn(inner, part, portIn, { to: 'cancelled', by: 'system' }),
      ),

    /** A number that was refused for the old SIM is requested again. */
    async onSimChanged(tx, { orderId }) {
      const waiting = await findOfOrder(tx, orderId)
      if (!waiting || !awaitsSim(waiting)) return
      await deps.enqueue(tx, 'resend-port-in', { portInId: waiting.id })
    },
  }
}

type Work = (deps: PortInNeeds, tx: Db, portIn: PortInRow) => Promise<PortInRow>

/** Another customer may hold the number by now: then the order is completed without it. */
async function withoutConflict(
  deps: PortInNeeds,
  tx: Db,
  orderId: string,
  work: Work,
): Promise<void> {
  const waiting = await findOfOrder(tx, orderId)
  if (waiting?.status !== 'draft' && waiting?.status !== 'ready') return
  try {
    await tx.transaction(async (part) => work(deps, part, await lockPortIn(part, waiting.id)))
  } catch (error) {
    if (plainConflict(error) === error) throw error
    deps.log.warn({ portInId: waiting.id }, 'another transfer claimed a number first')
  }
}
