import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import type { Line } from '@openline/contract/lines/lines'
import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'
import { refusedWords, untilThen } from './emergency-address.ts'

type EmergencyAddressSectionProps = {
  readonly line: Line
  readonly state: EmergencyAddressState
  readonly onEdit: () => void
}

/** What 911 receives when a line calls over Wi-Fi. */
export function EmergencyAddressSection({ line, state, onEdit }: EmergencyAddressSectionProps) {
  const { inForce } = state
  return (
    <section aria-label={t('911 address')}>
      <ActionRows>
        <ActionRow
          title={t('911 address')}
          name={t('911 address: {nickname}', { nickname: line.nickname })}
          onOpen={onEdit}
        >
          {inForce && (
            <>
              <p>{addressLine(inForce.address)}</p>
              <p>
                {t('Active since {date}. 911 receives it when you call over Wi-Fi.', {
                  date: localDate(inForce.since, 'MMM D, YYYY'),
                })}
              </p>
            </>
          )}
          {stateLabels(state).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ActionRow>
      </ActionRows>
    </section>
  )
}

/** What is not in force: an address that is on its way to 911, one that 911 refused, or none. */
function stateLabels(state: EmergencyAddressState): readonly string[] {
  const requested = state.address && addressLine(state.address)
  switch (state.status) {
    case 'in_force':
      return []
    case 'at_activation':
      return [requested ?? '', t('We’ll register it with 911 when your line is activated.')]
    case 'pending':
      return [
        t('New address: {address}', { address: requested ?? '' }),
        t('Not active yet: the network is confirming it.'),
        untilThen(state),
      ]
    case 'refused':
      return [refusedWords(state), untilThen(state)]
    case 'missing':
      return [
        t(
          '911 doesn’t know where you are when you call over Wi-Fi. Add the address where you use your phone most.',
        ),
      ]
  }
}
