import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type * as LiveAmounts from '../../lib/live-amounts.ts'

/**
 * Lets the amounts of a price count from those that were in view before. `shown` is another text for another price,
 * empty while there is none. The elements have to be new too: those of the price before may still count.
 */
export function useCountUp(shown: string): React.RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const live = useRef<typeof LiveAmounts>(null)
  const before = useRef<ReturnType<typeof LiveAmounts.amountsIn>>(null)
  const look = () => {
    const amounts = frame.current && live.current?.amountsIn(frame.current)
    if (!amounts?.size) return
    if (before.current) live.current?.countUp(amounts, before.current)
    before.current = amounts
  }
  const lookNow = useEffectEvent(look)
  useLayoutEffect(() => {
    if (shown !== '') lookNow()
  }, [shown])
  useEffect(() => {
    const load = async () => {
      live.current = await import('../../lib/live-amounts.ts')
      lookNow()
    }
    // Amounts that stand still do no harm.
    load().catch(() => {})
  }, [])
  return frame
}
