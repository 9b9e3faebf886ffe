import { useEffect, useEffectEvent } from 'react'

const delaysMs = [1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 30_000]

/** While somebody waits for an answer that comes any moment: for five minutes, so that they see it at once. */
const awaitedDelayMs = 1500
const awaitedRounds = 200

/**
 * How long to wait before looking again for the `round`-th time in a row without news; first round 0.
 * `isAwaited`: the customer looks at nothing else meanwhile.
 */
export function pollDelayMs(round: number, isAwaited = false): number {
  if (isAwaited && round < awaitedRounds) return awaitedDelayMs
  return delaysMs[Math.min(round, delaysMs.length - 1)] ?? 30_000
}

/**
 * Calls `refresh` again and again while something moves, ever more slowly unless it is awaited, and
 * not while the tab is hidden; at once when it is shown again. `movement` says
 * where what moves stands, null for nothing: another one starts the rhythm anew.
 * `refresh` must not reject.
 */
export function usePolling(
  refresh: () => Promise<void>,
  movement: string | null,
  isAwaited = false,
): void {
  const look = useEffectEvent(refresh)
  useEffect(() => {
    if (movement === null) return
    let round = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const lookNow = async () => {
      await look()
      round += 1
      if (!isOver) plan()
    }
    const plan = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => void lookNow(), pollDelayMs(round, isAwaited))
    }
    const onVisibility = () => {
      clearTimeout(timer)
      if (!document.hidden) void lookNow()
    }
    document.addEventListener('visibilitychange', onVisibility)
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [movement, isAwaited])
}
