import { type Card, deleteCard, listCards, setDefaultCard } from '@openline/contract/sales/cards'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { useReload } from '../../lib/use-reload.ts'
import { toast } from '../../ui/toast.ts'
import { cardOfLostVisit } from './cards.ts'

async function listAfterLostVisit(): Promise<readonly Card[]> {
  // Settles a visit that may add a card to the list.
  await cardOfLostVisit('payment')
  return (await call(listCards)).cards
}

export function loadSavedCards(): Promise<LoadResult<readonly Card[]>> {
  return settle(listAfterLostVisit())
}

/** The saved cards and their changes; after each change the list is loaded again (spec 4). */
export function useSavedCards(loading: ReturnType<typeof loadSavedCards>) {
  const { loaded, reload } = useReload(loading)
  const [busyCardId, setBusyCardId] = useState<string | null>(null)

  /** Gives whether it succeeded. A failure is shown, and the list is loaded again as well. */
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
      const reloaded = await reload()
      if (!reloaded.ok) toast.error(reloaded.message)
      setBusyCardId(null)
    }
  }

  return {
    loaded,
    /** The card that a change is in progress for. */
    busyCardId,
    remove: (cardId: string) => change(cardId, () => call(deleteCard, { body: { cardId } })),
    makePrimary: (cardId: string) =>
      change(cardId, () => call(setDefaultCard, { body: { cardId } })),
  }
}
