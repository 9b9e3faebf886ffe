import type { Card } from '@openline/contract/cards'
import { useState } from 'react'
import { messageOf } from '../../lib/api-client.ts'
import { openCardPage } from '../../lib/provider-visit.ts'
import { usePageReturn } from '../../lib/use-page-return.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardIcon, ExternalIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { CardTile } from './card-tile.tsx'
import styles from './saved-cards.module.css'

/** The saved cards of the payment screen (spec 2). */
export const SavedCards = ({ cards }: { readonly cards: readonly Card[] }) => {
  const { isLeaving, addCard } = useAddCard()
  const button = (label: string) => (
    <Button
      variant={cards.length > 0 ? 'secondary' : 'primary'}
      pending={isLeaving}
      onClick={() => void addCard()}
    >
      {label}
      <ExternalIcon size={18} />
    </Button>
  )
  if (cards.length === 0) {
    return (
      <EmptyState icon={<CardIcon />} title="No saved cards" action={button('Add a card')}>
        Tap below to add one
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <CardTile key={card.id} card={card} />
        ))}
      </ul>
      {button('Add card')}
    </>
  )
}

/** Leaves for the provider's page; ready again when the customer comes back with the Back button. */
const useAddCard = () => {
  const [isLeaving, setLeaving] = useState(false)
  usePageReturn(() => setLeaving(false))
  const addCard = async () => {
    setLeaving(true)
    try {
      await openCardPage('payment')
    } catch (error) {
      setLeaving(false)
      toast.error(messageOf(error))
    }
  }
  return { isLeaving, addCard }
}
