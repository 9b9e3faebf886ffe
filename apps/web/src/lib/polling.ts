import { useEffect, useEffectEvent } from 'react'

const delaysMs = [1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 30_000]

/** For the first five minutes that a customer waits for an answer. */
const awaitedDelayMs = 1500
const awaitedRounds = 200

/**
 * The interval before the `round`-th poll in a row without a change; the first round is 0.
 * `isAwaited`: the page shows nothing else until the answer is there.
 */
export function pollDelayMs(round: number, isAwaited = false): number {
  if (isAwaited && round < awaitedRounds) return awaitedDelayMs
  return delaysMs[Math.min(round, delaysMs.length - 1)] ?? 30_000
}

/**
 * Polls with `refetch` at growing intervals (a constant one while `isAwaited`), not while the tab is
 * hidden and immediately when it is shown again. A changed `version` of the data starts over with short
 * intervals; null stops polling. `refetch` must not reject.
 */
export function usePolling(
  refetch: () => Promise<void>,
  version: string | null,
  isAwaited = false,
): void {
  const fetchOnce = useEffectEvent(refetch)
  useEffect(() => {
    if (version === null) return
    let round = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const poll = async () => {
      await fetchOnce()
      round += 1
      if (!isOver) schedule()
    }
    const schedule = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => void poll(), pollDelayMs(round, isAwaited))
    }
    const onVisibility = () => {
      clearTimeout(timer)
      if (!document.hidden) void poll()
    }
    document.addEventListener('visibilitychange', onVisibility)
    schedule()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [version, isAwaited])
}
