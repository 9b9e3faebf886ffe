import { t } from '@openline/i18n/i18n'
import { useRef, useState } from 'react'
import { Drawing } from '../../lib/drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { cardName } from '../../ui/card-brand.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadFailure } from '../load-failure/load-failure.tsx'
import { CardTile } from './card-tile.tsx'
import { openCardPage, useCardPage } from './cards.ts'
import styles from './saved-cards.module.css'
import { type loadSavedCards, useSavedCards } from './use-saved-cards.ts'

type SavedCardsProps = { readonly loading: ReturnType<typeof loadSavedCards> }

/** The saved cards of the payment screen (spec 2). */
export function SavedCards({ loading }: SavedCardsProps) {
  const { loaded, busyCardId, remove, makePrimary } = useSavedCards(loading)
  const [deletingId, setDeletingId] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  if (!loaded.ok) return <LoadFailure message={loaded.message} />
  const cards = loaded.value
  const deleting = cards.find(({ id }) => id === deletingId)

  const confirmDelete = async (cardId: string) => {
    const isGone = await remove(cardId)
    setDeletingId(null)
    // The button that opened the dialog was removed with its card.
    if (isGone) place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {cards.length === 0 && (
        <EmptyState
          icon={<Drawing name="cards" />}
          title={t('No saved cards')}
          action={<AddCardButton label={t('Add a card')} variant="primary" />}
        >
          {t('Tap below to add one')}
        </EmptyState>
      )}
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <CardTile
              key={card.id}
              card={card}
              isBusy={busyCardId === card.id}
              onDelete={() => setDeletingId(card.id)}
              onSetPrimary={() => void makePrimary(card.id)}
            />
          ))}
          <li className={styles.add}>
            <AddCardButton label={t('Add card')} variant="secondary" />
          </li>
        </ul>
      )}
      {deleting && (
        <ConfirmDialog
          open
          danger
          title={t('Delete Card?')}
          confirmLabel={t('Yes, Delete')}
          pending={busyCardId === deleting.id}
          onConfirm={() => void confirmDelete(deleting.id)}
          onCancel={() => setDeletingId(null)}
        >
          {deleting.neededBy ??
            t('You won’t be able to pay with {name}.', {
              name: cardName(deleting.cardNetwork, deleting.last4Digits),
            })}
        </ConfirmDialog>
      )}
    </div>
  )
}

type AddCardButtonProps = {
  readonly label: string
  readonly variant: 'primary' | 'secondary'
}

function AddCardButton({ label, variant }: AddCardButtonProps) {
  const { isLeaving, open } = useCardPage(() => openCardPage('payment'), toast.error)
  return (
    <Button variant={variant} pending={isLeaving} onClick={() => void open()}>
      {label}
      <ExternalIcon size={18} />
    </Button>
  )
}
