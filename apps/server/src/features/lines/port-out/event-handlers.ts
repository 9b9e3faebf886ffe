import { msg } from '@openline/i18n/i18n'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from '../lines/activity.ts'
import { refuseWaiting } from './port-out-store.ts'

/** A number that is locked stays: carriers that wait for it are refused. */
export function portOutEventHandlers({ clock }: Needs<'clock'>): Pick<DomainEvents, 'onLocked'> {
  return {
    async onLocked(tx, { lineId, by }) {
      if ((await refuseWaiting(tx, lineId, 'locked')) === 0) return
      const detail = msg('Because the number was locked')
      await recordActivity(tx, { lineId, kind: 'port_out_refused', by, detail, at: clock() })
    },
  }
}
