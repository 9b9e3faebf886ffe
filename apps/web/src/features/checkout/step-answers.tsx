import { fullName } from '@openline/contract/person-name'
import { formatMsisdn, parseMsisdn } from '@openline/contract/phone-number'
import type { Card } from '@openline/contract/sales/cards'
import { addressLine, addressLines } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { CardLabel } from '../../ui/card-label.tsx'
import { simName } from '../shop/shop.ts'
import styles from './checkout-section.module.css'
import { chosenNumberOf, keptUntil } from './chosen-number.ts'
import type { Entries } from './entries.ts'
import type { StepId } from './steps.ts'

/** The summary of a complete step in its folded section; the review has none. */
export function stepAnswer(
  step: StepId,
  entries: Entries,
  cards: readonly Card[],
): React.ReactNode {
  switch (step) {
    case 'sim':
      return simAnswer(entries)
    case 'number':
      return numberAnswer(entries)
    case 'address':
      return addressAnswer(entries)
    case 'payment':
      return cardAnswer(cards.find(({ id }) => id === entries.cardId))
    case 'review':
      return null
  }
}

function simAnswer({ simType, ownSim, canCheckPhone, iccid, imei }: Entries): React.ReactNode {
  if (simType === 'physical') {
    return ownSim
      ? t('Your own SIM card, number ending in {digits}', { digits: iccid.slice(-4) })
      : t('SIM card, mailed to your address')
  }
  return (
    <>
      {simName('esim')}
      {canCheckPhone && imei === '' && (
        <p className={styles.remark}>
          {t('Not sure if your phone supports eSIM? Press Edit to check it.')}
        </p>
      )}
    </>
  )
}

function numberAnswer(entries: Entries): React.ReactNode {
  const { numberChoice, portIn, leasedUntil } = entries
  const chosen = chosenNumberOf(entries)
  if (chosen !== '') {
    return (
      <>
        {formatMsisdn(chosen)}
        <span className={styles.remark}>{keptUntil(leasedUntil)}</span>
      </>
    )
  }
  if (numberChoice === 'new') return t('A new number')
  const parsed = parseMsisdn(portIn)
  return (
    <>
      {t('Keep {number}', { number: parsed.ok ? formatMsisdn(parsed.msisdn) : portIn })}
      <span className={styles.remark}>
        {t('Don’t cancel your old plan until your number has moved.')}
      </span>
    </>
  )
}

function addressAnswer(entries: Entries): React.ReactNode {
  const { asksEmergency, emergencyAddress } = entries
  return (
    <>
      {[fullName(entries), ...addressLines(entries)].filter(Boolean).join(', ')}
      {asksEmergency && emergencyAddress && (
        <span className={styles.remark}>
          {t('911 calls over Wi-Fi: {address}', {
            address: addressLine(emergencyAddress),
          })}
        </span>
      )}
    </>
  )
}

function cardAnswer(card: Card | undefined) {
  return (
    card && (
      <CardLabel network={card.cardNetwork} last4Digits={card.last4Digits} wallet={card.wallet} />
    )
  )
}
