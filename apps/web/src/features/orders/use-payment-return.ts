import { listOrders } from '@openline/contract/sales/orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError, isCanceled, messageOf } from '../../lib/api-client.ts'
import { pollDelayMs } from '../../lib/polling.ts'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { useIsLoggedIn } from '../../lib/use-session.ts'
import { paths } from '../../paths.ts'
import {
  askVisit,
  forgetVisit,
  type ProviderVisit,
  readLinkVisit,
  readVisit,
  type VisitResult,
} from '../cards/cards.ts'
import { confirmedOutcome } from './card-outcome.ts'
import { pathOfRecentOrder, type ReturnStep, returnStep, returnTo } from './return-step.ts'

export type PaymentReturn =
  | { readonly kind: 'checking' }
  /** No stored visit and no recent order: the page was opened directly, or settled before. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'pending'; readonly backTo: string }
  | { readonly kind: 'unreachable'; readonly message: string }

const checking: PaymentReturn = { kind: 'checking' }

/** A visit that is not this customer's, or was never made: for this page it failed. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')
  )
}

const maxFailedAsks = 4

async function ask(visit: ProviderVisit, signal: AbortSignal): Promise<VisitResult> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await askVisit(visit, signal)
    } catch (error) {
      if (isRefusal(error)) return { kind: 'card', status: 'failed' }
      if (isCanceled(error) || failed + 1 >= maxFailedAsks) throw error
      await pause(pollDelayMs(failed))
    }
  }
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

type Settling = {
  readonly visit: ProviderVisit
  readonly isCanceled: boolean
  readonly signal: AbortSignal
}

/** Asks until there is something to do. Throws `ApiError` without an answer. */
async function settleVisit({
  visit,
  signal,
  ...rest
}: Settling): Promise<Exclude<ReturnStep, { kind: 'ask_again' }>> {
  for (let round = 0; ; round += 1) {
    const step = returnStep(await ask(visit, signal), { visit, round, ...rest })
    if (step.kind !== 'ask_again') return step
    await pause(pollDelayMs(round))
  }
}

/**
 * Settles the visit to the provider that is on record, however often the page
 * is opened, and goes back to where the customer came from.
 */
export function usePaymentReturn() {
  const [state, setState] = useState<PaymentReturn>(checking)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isInBrowser = useIsInBrowser()
  const isSignedIn = useIsLoggedIn()
  const linkToken = isInBrowser ? (readLinkVisit()?.token ?? null) : null

  /** Gives what to show instead of the spinner; null while leaving. */
  const settle = useEffectEvent(async (signal: AbortSignal): Promise<PaymentReturn | null> => {
    const visit = readVisit()
    try {
      if (visit === null) {
        const { orders } = await call(listOrders, {}, { signal })
        const path = pathOfRecentOrder(orders, new Date())
        if (path === null) return { kind: 'nothing' }
        await navigate(path, { replace: true })
        return null
      }
      const step = await settleVisit({ visit, signal, isCanceled: query.has('canceled') })
      if (signal.aborted) return null
      if (step.kind === 'say_pending') return { kind: 'pending', backTo: returnTo(visit, null) }
      forgetVisit()
      await navigate(step.to, { replace: true, state: confirmedOutcome(step.cardId) })
      return null
    } catch (error) {
      return { kind: 'unreachable', message: messageOf(error) }
    }
  })

  const isChecking = state.kind === 'checking'
  // Anyone who pays by a link has no account here: the page of the link tells how it went.
  useEffect(() => {
    if (linkToken !== null) void navigate(`${paths.pay}/${linkToken}`, { replace: true })
  }, [linkToken, navigate])
  useEffect(() => {
    if (!isInBrowser || !isSignedIn || !isChecking || linkToken !== null) return
    const controller = new AbortController()
    const check = async () => {
      const found = await settle(controller.signal)
      if (found && !controller.signal.aborted) setState(found)
    }
    void check()
    return () => controller.abort()
  }, [isInBrowser, isSignedIn, isChecking, linkToken])

  // Known only after hydration.
  const isStranger = isInBrowser && !isSignedIn && linkToken === null
  return { state, isStranger, askAgain: () => setState(checking) }
}
