import { listCards } from '@openline/contract/cards'
import { call } from './api.ts'
import { settle } from './loaded.ts'
import { useLoaded } from './use-loaded.ts'

function loadCards() {
  return settle(call(listCards).then(({ cards }) => cards))
}

/** The saved cards to choose from, read anew each time a choice is shown; null while they are on their way. */
export function useCards() {
  return useLoaded(loadCards).loaded
}
