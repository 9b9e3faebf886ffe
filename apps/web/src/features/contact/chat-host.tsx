import { useEffect, useRef } from 'react'
import { usePageAddress } from '../../lib/page-address.ts'
import { useRootData } from '../../lib/root-data.ts'
import { useConsent } from '../../lib/use-consent.ts'
import type { StartedChat } from './chat.ts'
import { startChat } from './start-chat.ts'

/** The support chat in the corner of every page of the app, where the shop has one. */
export function ChatHost() {
  const settings = useRootData()?.chat ?? null
  const isOn = useConsent() && settings !== null
  const { pathname } = usePageAddress()
  const started = useRef<StartedChat>(null)

  useEffect(() => {
    if (!settings || !isOn) return
    const chat = startChat(settings)
    started.current = chat
    return () => chat.stop()
  }, [settings, isOn])

  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) started.current?.update()
    shown.current = pathname
  }, [pathname])
  return null
}
