import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { findLine, findLineOfOrder, type LineRow } from '../lines/store.ts'
import { cardNotNeededEmail, cardOfNoUseEmail } from './another-card-emails.ts'
import { lockRestored } from './line-safety.ts'
import { cancelAwaited } from './sim-change-store.ts'

type Handled = 'onAccountRestored' | 'onActive' | 'onProvisioningFailed'

/**
 * Numbers of an account that went back to its owner are locked. Another SIM card that is on its way is of no use once its
 * order has a line, or never will.
 */
export function lineSafetyEventHandlers(
  deps: Needs<'clock' | 'sendEmail' | 'events'>,
): Pick<DomainEvents, Handled> {
  return {
    onAccountRestored: (tx, { customerId }) => lockRestored(deps, tx, customerId),
    async onActive(tx, { order, before, lineId }) {
      // Nothing was mailed for one that is active immediately.
      if (order.simType !== 'physical' || before.status === 'paid') return
      const line = await findLine(tx, lineId)
      if (line) await giveUpCard(deps, tx, line, cardNotNeededEmail(line))
    },
    async onProvisioningFailed(tx, { order }) {
      if (order.simType !== 'physical') return
      const line = await findLineOfOrder(tx, order.id)
      if (line) await giveUpCard(deps, tx, line, cardOfNoUseEmail(order))
    },
  }
}

async function giveUpCard(
  deps: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  line: LineRow,
  email: WriteEmail,
): Promise<void> {
  const at = deps.clock()
  if (!(await cancelAwaited(tx, line.id, at))) return
  await recordActivity(tx, { lineId: line.id, kind: 'another_card_not_needed', by: 'system', at })
  await emailOwner(deps, tx, line, email)
}
