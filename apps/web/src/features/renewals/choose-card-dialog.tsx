import { chooseRenewalCard, type Renewal } from '@openline/contract/renewals'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { CardForm } from './card-form.tsx'

type ChooseCardDialogProps = {
  readonly renewal: Renewal
  readonly onClose: () => void
  readonly onChanged: (renewal: Renewal, message: string) => void
}

/** Chooses the card that renewals of a line are charged to. */
export function ChooseCardDialog({ renewal, onClose, onChanged }: ChooseCardDialogProps) {
  const { card, cardProblem, failure, lineId } = renewal
  const isInTrouble = cardProblem !== null || failure !== null
  return (
    <CardForm
      title={t('Change card')}
      submitLabel={t('Use this card')}
      wantedId={card?.id ?? null}
      avoidedId={isInTrouble ? (card?.id ?? null) : null}
      onClose={onClose}
      onChoose={async (cardId, signal) => {
        const params = { id: lineId }
        const next = await call(chooseRenewalCard, { params, body: { cardId } }, { signal })
        onChanged(next.renewal, next.message)
        return null
      }}
    />
  )
}
