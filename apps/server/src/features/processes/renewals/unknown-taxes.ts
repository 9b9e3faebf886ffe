import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { type NoticeNeeds, sendFailureNotice } from './charge-notices.ts'
import type { RenewalLine } from './renewal-lines.ts'
import { nextGraceTry } from './schedule.ts'
import { planTry } from './store.ts'

/**
 * Leaves a charge whose taxes are not known for later. Before the end of what is paid it is due again when
 * its claim runs out. After that it is tried once a day, of which the owner is told each time, until the grace
 * is over and the line ends as any unpaid one does.
 */
export async function waitForTaxes(
  deps: Pick<NoticeNeeds, 'log' | 'emails'>,
  tx: Db,
  line: RenewalLine,
  at: Date,
): Promise<void> {
  const { endsAt } = line.period
  const name = { lineId: line.id, number: line.period.number + 1 }
  deps.log.warn(name, 'renewal waits: its taxes are not known')
  if (at < endsAt) return
  const nextTryAt = nextGraceTry(endsAt, at)
  await planTry(tx, name, nextTryAt)
  if (nextTryAt === null) return
  await sendFailureNotice(deps, tx, line, {
    why: () =>
      t('We couldn’t work out taxes and fees for this renewal, so we didn’t charge your card.'),
    nextTryAt,
    remedy: { kind: 'wait' },
  })
}
