import { t } from '@openline/i18n/i18n'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'

/** Where the network registers no addresses. */
export function NoEmergencyAddress() {
  return (
    <section aria-label={t('911 address')}>
      <ActionRows>
        <ActionRow title={t('911 address')}>
          {t(
            'Our network doesn’t register addresses for 911. If you call 911 over Wi-Fi, say where you are.',
          )}
        </ActionRow>
      </ActionRows>
    </section>
  )
}
