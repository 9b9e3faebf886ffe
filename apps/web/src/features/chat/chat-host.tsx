import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCookieConsent } from '../../lib/cookie-consent.ts'
import { useRootData } from '../../lib/root-data.ts'
import { HelpLauncher } from './help-launcher.tsx'
import type { RunningChat } from './run-chat.ts'

/**
 * The way to a person, in the corner of every page. The chat's script comes from elsewhere, so it is
 * fetched only with consent, and once the page is idle; without either the launcher leads to the
 * contact page and the FAQ.
 */
export const ChatHost = () => {
  const settings = useRootData()?.chat ?? null
  const consent = useCookieConsent()
  const { pathname } = useLocation()
  const isOn = settings !== null && consent === 'accepted'
  const running = useRef<RunningChat>(null)

  useEffect(() => {
    if (!settings || !isOn) return
    let isOver = false
    const end = whenIdle(async () => {
      const { runChat } = await import('./run-chat.ts')
      const chat = await runChat(settings)
      if (isOver) chat.stop()
      else running.current = chat
    })
    return () => {
      isOver = true
      end()
      running.current?.stop()
      running.current = null
    }
  }, [settings, isOn])

  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) running.current?.update()
    shown.current = pathname
  }, [pathname])

  if (isOn || consent === 'unknown' || consent === 'unanswered') return null
  // A new page starts with the panel closed.
  return <HelpLauncher key={pathname} />
}

const latestMs = 5000

/** Runs `work` when the browser has nothing better to do; returns the undo. */
const whenIdle = (work: () => Promise<void>): (() => void) => {
  const run = () => {
    // A widget that cannot be fetched is no chat; the shop goes on.
    void work().catch(() => {})
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, latestMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: latestMs })
  return () => window.cancelIdleCallback(handle)
}
