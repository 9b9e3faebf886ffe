import { chooseRenewalCard, type Renewal } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { CardForm } from '../cards/cards-view.tsx'
import { useKeepRenewal } from './use-renewal.ts'

type ChooseCardDialogProps = {
  readonly renewal: Renewal
  readonly onClose: () => void
}

/** Chooses the card that renewals of a line are charged to. */
export function ChooseCardDialog({ renewal, onClose }: ChooseCardDialogProps) {
  const keep = useKeepRenewal(onClose)
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
        await keep(next)
        return null
      }}
    />
  )
}
