import { t } from '@openline/i18n/i18n'
import { CardLabel } from './card-label.tsx'
import { ChoiceGroup } from './choice-group.tsx'

/** What a choice of cards shows of each. */
type ChoosableCard = {
  readonly id: string
  readonly cardholderName: string
  readonly last4Digits: string
  /** MM/YY; empty where there is none, as with Link. */
  readonly expiry: string
  readonly cardNetwork: string
  readonly wallet?: string | undefined
}

type CardChoiceProps = {
  readonly cards: readonly ChoosableCard[]
  readonly hasExpired: (expiry: string, now: Date) => boolean
  /** The id of the chosen card, empty for none. */
  readonly value: string
  readonly onValueChange: (cardId: string) => void
  readonly error?: string | undefined
}

/** Saved cards as radio buttons. A card that has expired is shown and cannot be chosen. */
export function CardChoice({ cards, hasExpired, value, onValueChange, error }: CardChoiceProps) {
  return (
    <ChoiceGroup
      legend={t('Pay with')}
      hideLegend
      name="cardId"
      value={value}
      onValueChange={onValueChange}
      error={error}
      choices={cards.map((card) => {
        const isExpired = hasExpired(card.expiry, new Date())
        return {
          value: card.id,
          label: (
            <CardLabel
              network={card.cardNetwork}
              last4Digits={card.last4Digits}
              wallet={card.wallet}
            />
          ),
          description: describe(card, isExpired),
          disabled: isExpired,
        }
      })}
    />
  )
}

function describe({ cardholderName: name, expiry }: ChoosableCard, isExpired: boolean): string {
  if (expiry === '') return name
  return isExpired
    ? t('{name}, expired {expiry}', { name, expiry })
    : t('{name}, expires {expiry}', { name, expiry })
}
