import { hasExpired } from '@openline/contract/card-expiry'
import type { Card } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { CardChoice } from '../../ui/card-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { useCards } from './cards.ts'
import { suggestCard } from './suggested-card.ts'

type CardFormProps = {
  readonly title: string
  readonly subtitle?: string
  readonly submitLabel: string
  /** The card that is chosen at first, if it works; null for the primary one. */
  readonly wantedId: string | null
  /** One that did not work, or will not: another one is chosen at first. */
  readonly avoidedId: string | null
  /** Gives why it did not work, if that is an answer; throws other failures. */
  readonly onChoose: (cardId: string, signal: AbortSignal) => Promise<string | null>
  readonly onClose: () => void
  /** What is agreed to, above the cards. */
  readonly children?: React.ReactNode
}

/** Asks for one of the saved cards. */
export function CardForm(props: CardFormProps) {
  const loaded = useCards()
  if (loaded?.ok && loaded.value.length > 0) return <Choices {...props} cards={loaded.value} />
  return (
    <Dialog open title={props.title} size="small" onClose={props.onClose}>
      {!loaded && <Skeleton block lines={2} label={t('Loading your cards')} />}
      {loaded?.ok === false && <FailureAlert message={loaded.message} />}
      {loaded?.ok && (
        <p>
          <WithParts
            text={t('You don’t have a card saved yet. <add>Add a card</add> first.')}
            parts={{ add: <Link to="/dashboard/payment" /> }}
          />
        </p>
      )}
    </Dialog>
  )
}

function Choices({
  title,
  subtitle,
  submitLabel,
  wantedId,
  avoidedId,
  onChoose,
  onClose,
  children,
  cards,
}: CardFormProps & { readonly cards: readonly Card[] }) {
  const form = useForm({
    initial: { cardId: suggestCard(cards, { wantedId, avoidedId }) },
    validate: ({ cardId: chosen }) =>
      chosen === ''
        ? { ok: false, errors: [{ field: 'cardId', message: t('Please choose a card') }] }
        : { ok: true, value: chosen },
    onSubmit: async (chosen, signal): Promise<void> => {
      const refusal = await onChoose(chosen, signal)
      if (refusal !== null) form.setFailure(refusal)
    },
  })
  return (
    <FormDialog {...{ title, subtitle, submitLabel, form, onClose }}>
      {children}
      <CardChoice cards={cards} hasExpired={hasExpired} {...form.choice('cardId')} />
      <p>
        <WithParts
          text={t('Or <add>add a new card</add> first.')}
          parts={{ add: <Link to="/dashboard/payment" /> }}
        />
      </p>
    </FormDialog>
  )
}
