import { useEffect, useRef } from 'react'

const delaysMs = [1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 30_000]

/** How long to wait before looking again for the `round`-th time in a row without news; first round 0. */
export const pollDelayMs = (round: number): number =>
  delaysMs[Math.min(round, delaysMs.length - 1)] ?? 30_000

/**
 * Calls `refresh` again and again while `isMoving`, ever more slowly, and not
 * while the tab is hidden; at once when it is shown again. `news` starts the
 * rhythm anew each time it changes. `refresh` must not reject.
 */
export const usePolling = (
  refresh: () => Promise<void>,
  { isMoving, news }: { readonly isMoving: boolean; readonly news: string },
): void => {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!isMoving) return
    let round = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      await latest.current()
      round += 1
      if (!isOver) plan()
    }
    const plan = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => void look(), pollDelayMs(round))
    }
    const onVisibility = () => {
      clearTimeout(timer)
      if (!document.hidden) void look()
    }
    document.addEventListener('visibilitychange', onVisibility)
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isMoving, news])
}
