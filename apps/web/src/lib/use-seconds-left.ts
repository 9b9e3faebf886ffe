import { useEffect, useState } from 'react'
import { secondsLeft } from './countdown.ts'

/** Counts down to `untilMs`. Reads the clock at each tick, so that a tab that slept shows the right time. */
export function useSecondsLeft(untilMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(untilMs, Date.now()))
  useEffect(() => {
    const tick = () => {
      const left = secondsLeft(untilMs, Date.now())
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [untilMs])
  return seconds
}
