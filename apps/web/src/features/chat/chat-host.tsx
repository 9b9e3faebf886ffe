import { useEffect, useRef } from 'react'
import { useCookieConsent } from '../../lib/cookie-consent.ts'
import { usePageAddress } from '../../lib/page-address.ts'
import { useRootData } from '../../lib/root-data.ts'
import styles from './chat-host.module.css'
import type { RunningChat } from './run-chat.ts'

/**
 * The support chat in the corner of every page, where the shop has one. Its script comes from
 * elsewhere, so it is fetched only with consent, and once the page is idle.
 */
export function ChatHost() {
  const settings = useRootData()?.chat ?? null
  const consent = useCookieConsent()
  const { pathname } = usePageAddress()
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

  return isOn && <span className={styles.corner} hidden />
}

const latestMs = 5000

/** Runs `work` when the browser is idle; returns the function that cancels it. */
function whenIdle(work: () => Promise<void>): () => void {
  const run = () => {
    // Without the widget there is no chat; the shop works.
    void work().catch(() => {})
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, latestMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: latestMs })
  return () => window.cancelIdleCallback(handle)
}
