import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, isCancelled, messageOf } from '../../lib/api-client.ts'
import { pollDelayMs } from '../../lib/polling.ts'
import {
  askVisit,
  forgetVisit,
  type ProviderVisit,
  readVisit,
  type VisitResult,
} from '../../lib/provider-visit.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { confirmedOutcome } from './card-outcome.ts'
import { returnStep, returnTo } from './return-step.ts'

export type PaymentReturn =
  | { readonly kind: 'checking' }
  /** No visit on record: opened by hand, or settled before. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'pending'; readonly backTo: string }
  | { readonly kind: 'unreachable'; readonly message: string }

const checking: PaymentReturn = { kind: 'checking' }

/** A visit that is not this customer's, or was never made: for this page it failed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

const mostFailedAsks = 4

const ask = async (visit: ProviderVisit, signal: AbortSignal): Promise<VisitResult> => {
  for (let failed = 0; ; failed += 1) {
    try {
      return await askVisit(visit, signal)
    } catch (error) {
      if (isRefusal(error)) return { kind: 'card', status: 'failed' }
      if (isCancelled(error) || failed + 1 >= mostFailedAsks) throw error
      await pause(pollDelayMs(failed))
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Settles the visit to the provider that is on record, however often the page
 * is opened, and goes back to where the customer came from.
 */
export const usePaymentReturn = () => {
  const [state, setState] = useState<PaymentReturn>(checking)
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const hasCancelled = query.has('cancelled')
  const isSignedIn = useIsLoggedIn()

  useEffect(() => {
    if (!isSignedIn) return
    const controller = new AbortController()
    const { signal } = controller
    const settle = async (visit: ProviderVisit) => {
      for (let pending = 0; !signal.aborted; pending += 1) {
        const situation = { visit, round: pending, isCancelled: hasCancelled }
        const step = returnStep(await ask(visit, signal), situation)
        if (signal.aborted) return
        if (step.kind === 'say_pending') {
          return setState({ kind: 'pending', backTo: returnTo(visit, null) })
        }
        if (step.kind === 'leave') {
          forgetVisit()
          return await navigate(step.to, { replace: true, state: confirmedOutcome(step.cardId) })
        }
        await pause(pollDelayMs(pending))
      }
    }
    const visit = readVisit()
    if (visit === null) setState({ kind: 'nothing' })
    else {
      setState(checking)
      settle(visit).catch((error: unknown) => {
        if (!isCancelled(error)) setState({ kind: 'unreachable', message: messageOf(error) })
      })
    }
    return () => controller.abort()
  }, [isSignedIn, round, hasCancelled])

  return { state, askAgain: () => setRound((before) => before + 1) }
}
