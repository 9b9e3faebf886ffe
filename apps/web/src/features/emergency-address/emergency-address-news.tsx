import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import {
  isLate,
  needsCustomer,
  placeTitle,
  placeWords,
  refusedWords,
  untilThen,
} from './emergency-address.ts'
import { KeepAddress } from './keep-address.tsx'

type EmergencyAddressNewsProps = {
  readonly lineId: string
  readonly state: EmergencyAddressState
  readonly onEdit: () => void
}

/** Says when 911 does not receive the emergency address of a line. */
export function EmergencyAddressNews({ lineId, state, onEdit }: EmergencyAddressNewsProps) {
  const [now] = useState(() => new Date())
  if (isLate(state, now)) {
    return <Alert title={t('Your emergency address isn’t active yet')}>{untilThen(state)}</Alert>
  }
  if (!needsCustomer(state)) return null
  const isRefused = state.status === 'refused'
  const cancelsAt = state.refusal?.cancelsAt ?? null
  if (cancelsAt !== null) {
    return (
      <Alert
        tone="warning"
        title={placeTitle()}
        action={
          <Button variant="secondary" size="small" onClick={onEdit}>
            {t('Enter another address')}
          </Button>
        }
      >
        {placeWords(cancelsAt)}
      </Alert>
    )
  }
  return (
    <Alert
      tone="warning"
      title={
        isRefused
          ? t('911 can’t use your emergency address')
          : t('This line has no emergency address')
      }
      action={
        <>
          <Button variant="secondary" size="small" onClick={onEdit}>
            {isRefused ? t('Correct it') : t('Add address')}
          </Button>
          {isRefused && state.inForce && (
            <KeepAddress lineId={lineId} address={state.inForce.address} />
          )}
        </>
      }
    >
      {isRefused && refusedWords(state)} {untilThen(state)}
    </Alert>
  )
}
