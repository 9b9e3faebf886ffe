import type { EmergencyAddressState } from '@openline/contract/emergency-address'
import type { Line } from '@openline/contract/lines'
import { addressLines } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { Button } from '../../ui/button.tsx'
import { untilThen } from './emergency-address.ts'
import styles from './emergency-address-section.module.css'

type EmergencyAddressSectionProps = {
  readonly line: Line
  readonly state: EmergencyAddressState
  readonly onEdit: () => void
}

/** What 911 receives when a line calls over Wi-Fi. */
export function EmergencyAddressSection({ line, state, onEdit }: EmergencyAddressSectionProps) {
  const id = `emergency-${line.id}`
  const label = state.address ? t('Edit') : t('Add address')
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h4 id={id}>{t('Emergency address')}</h4>
        {state.address && <p>{addressLines(state.address).join(', ')}</p>}
        <p className={styles.text}>{stateWords(state)}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('{action} emergency address: {nickname}', {
          action: label,
          nickname: line.nickname,
        })}
        onClick={onEdit}
      >
        {label}
      </Button>
    </section>
  )
}

function stateWords(state: EmergencyAddressState): string {
  switch (state.status) {
    case 'in_force':
      return state.inForce
        ? t('Active since {date}. 911 receives it when you call over Wi-Fi.', {
            date: localDate(state.inForce.since, 'MMM D, YYYY'),
          })
        : ''
    case 'at_activation':
      return t('We’ll register it with 911 when your line is activated.')
    case 'pending':
      return `${t('Not active yet: the network is confirming it.')} ${untilThen(state)}`
    case 'refused':
      return `${t('Not active: 911 can’t use this address.')} ${untilThen(state)}`
    case 'missing':
      return t(
        '911 doesn’t know where you are when you call over Wi-Fi. Add the address where you use your phone most.',
      )
  }
}
