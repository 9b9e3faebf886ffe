import { msg, translate } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../ui/toast.ts'

type OutcomeState = { readonly confirmed: true; readonly cardId: string | null }

/** The state of a navigation: the server has confirmed the outcome. */
export function confirmedOutcome(cardId: string | null): OutcomeState {
  return {
    confirmed: true,
    cardId,
  }
}

/** The outcome in the state of a navigation, which survives a reload and may be any value. */
export function outcomeOf(state: unknown): OutcomeState | null {
  if (typeof state !== 'object' || state === null || !('confirmed' in state)) return null
  const cardId = 'cardId' in state && typeof state.cardId === 'string' ? state.cardId : null
  return { confirmed: true, cardId }
}

/** Spec 2 and 8. */
const words = {
  success: msg('Your card was saved successfully!'),
  failure: msg('Something went wrong while saving your card, please try again'),
}

type CardOutcomeOptions = {
  /** False where the page shows the saved card, and a toast would cover the terms beside Pay. */
  readonly announcesSuccess: boolean
}

/**
 * Shows once what `?success` or `?failure` mean, then takes them out of
 * the address. Without the server's word behind it, a link with them says nothing.
 */
export function useCardOutcome({ announcesSuccess }: CardOutcomeOptions): {
  readonly newCardId: string | null
} {
  const { pathname, search, ...location } = useLocation()
  const state: unknown = location.state
  const navigate = useNavigate()
  const outcome = outcomeOf(state)
  const told = useRef('')
  const tell = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    const isSuccess = query.has('success')
    if (!isSuccess && !query.has('failure')) return
    query.delete('success')
    query.delete('failure')
    void navigate({ pathname, search: query.toString() }, { replace: true, state })
    if (!outcome) return
    if (!isSuccess) toast.error(translate(words.failure))
    else if (announcesSuccess) toast.success(translate(words.success))
  })
  useEffect(() => {
    if (told.current === location.key) return
    told.current = location.key
    tell()
  }, [location.key])
  return { newCardId: outcome?.cardId ?? null }
}
