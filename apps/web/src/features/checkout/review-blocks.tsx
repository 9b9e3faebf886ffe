import type { Card } from '@openline/contract/cards'
import { formatMsisdn, parseMsisdn } from '@openline/contract/phone-number'
import type { OfferedPlan } from '@openline/contract/shop'
import { addressLines } from '@openline/contract/street-line'
import { t } from '@openline/words/words'
import { simName } from '../../lib/sim-name.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import type { Entries } from './entries.ts'
import styles from './review-step.module.css'
import { type StepId, stepsFor } from './steps.ts'

type ReviewBlocksProps = {
  readonly plan: OfferedPlan
  readonly cards: readonly Card[]
  readonly entries: Entries
  readonly onEdit: (step: StepId) => void
}

/** The answers of each step, and the way back to it. */
export const ReviewBlocks = ({ plan, cards, entries, onEdit }: ReviewBlocksProps) => {
  const card = cards.find(({ id }) => id === entries.cardId)
  const answers: Record<Exclude<StepId, 'review'>, React.ReactNode> = {
    sim: simAnswer(entries),
    number: numberAnswer(entries),
    address: <AddressLines lines={addressLines(entries)} />,
    payment: card && (
      <CardLabel network={card.cardNetwork} last4Digits={card.last4Digits} wallet={card.wallet} />
    ),
  }
  return (
    <dl className={styles.blocks}>
      {stepsFor(plan.kind).map(
        ({ id, label }) =>
          id !== 'review' && (
            <div key={id} className={styles.block}>
              <dt>{label}</dt>
              <dd>{answers[id]}</dd>
              <dd>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('Edit {field}', { field: label })}
                  onClick={() => onEdit(id)}
                >
                  {t('Edit')}
                </Button>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

const simAnswer = ({ simType, ownSim, iccid }: Entries): string => {
  if (simType === '') return ''
  return simType === 'physical' && ownSim
    ? t('The SIM card I have, number ending in {digits}', { digits: iccid.slice(-4) })
    : simName(simType)
}

const numberAnswer = ({ numberChoice, portIn }: Entries): React.ReactNode => {
  if (numberChoice === 'new') return t('A new number')
  const parsed = parseMsisdn(portIn)
  return (
    <>
      {t('Keep {number}', { number: parsed.ok ? formatMsisdn(parsed.msisdn) : portIn })}
      <span className={styles.remark}>{t('Keep your old service until the move is done.')}</span>
    </>
  )
}
