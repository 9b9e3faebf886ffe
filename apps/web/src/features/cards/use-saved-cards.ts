import { type Card, deleteCard, listCards, setDefaultCard } from '@openline/contract/cards'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'

/** The saved cards and what can be done with them; after each change the list is read anew (spec 4). */
export function useSavedCards(start: readonly Card[]) {
  const [shown, setShown] = useState({ start, cards: start })
  const [busyCardId, setBusyCardId] = useState<string | null>(null)
  // Loaded anew by the page: what was seen before is older.
  if (shown.start !== start) setShown({ start, cards: start })

  const reload = async (): Promise<void> => {
    const { cards } = await call(listCards)
    setShown((before) => ({ ...before, cards }))
  }

  /** True when it was done. A failure is told, and the list shows what is true now. */
  const change = async (cardId: string, send: () => Promise<{ message: string }>) => {
    setBusyCardId(cardId)
    try {
      const { message } = await send()
      toast.success(message)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      await reload().catch((error: unknown) => toast.error(messageOf(error)))
      setBusyCardId(null)
    }
  }

  return {
    cards: shown.cards,
    /** The card that a change is under way for. */
    busyCardId,
    remove: (cardId: string) => change(cardId, () => call(deleteCard, { body: { cardId } })),
    makePrimary: (cardId: string) =>
      change(cardId, () => call(setDefaultCard, { body: { cardId } })),
  }
}
