import { type Card, listCards } from '@openline/contract/cards'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'

/** The saved cards, for as long as a dialog is open. */
export const useCards = () => {
  const [cards, setCards] = useState<readonly Card[] | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    call(listCards, {}, { signal: controller.signal }).then(
      (answer) => setCards(answer.cards),
      (error) => {
        if (!controller.signal.aborted) setFailure(messageOf(error))
      },
    )
    return () => controller.abort()
  }, [])
  return { cards, failure }
}
