import { t } from '@openline/i18n/i18n'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'

/** Where the network takes no numbers of other carriers. */
export function NoBringing() {
  return (
    <section aria-label={t('Bring a number')}>
      <ActionRows>
        <ActionRow title={t('Bring a number')}>
          {t('We can’t bring over numbers from other carriers right now.')}
        </ActionRow>
      </ActionRows>
    </section>
  )
}
