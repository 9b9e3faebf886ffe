import { locale } from '@openline/i18n/language'
import { useEffect, useState } from 'react'

/** Whole seconds until `untilMs`; 0 when it has passed. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}

/** `0:07`, `1:30`, `2:00:00`. */
export function countdownText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** `10:42 AM`, in the customer's own time zone. */
export function timeOfDay(atMs: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(atMs)
}

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
