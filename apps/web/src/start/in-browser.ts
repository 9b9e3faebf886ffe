import type { ChatSettings } from '@openline/contract/processes/chat'
import { startChat } from '../features/contact/start-chat.ts'
import { hasConsent } from '../lib/cookie-consent.ts'

/** Of the element that `Island` writes. */
const settings =
  document.querySelector<HTMLElement>('[data-chat-settings]')?.dataset['chatSettings']
let chat: ReturnType<typeof startChat> | null = null
let islands: Promise<void> | null = null

function look(): void {
  if (settings && hasConsent() !== (chat !== null)) {
    chat?.stop()
    chat = hasConsent() ? startChat(JSON.parse(settings) as ChatSettings) : null // our server wrote them
  }
  islands ??= needsIslands() ? startIslands() : null
}

function needsIslands(): boolean {
  return (
    'session' in document.documentElement.dataset ||
    sessionStorage.getItem('notice') !== null ||
    new URLSearchParams(window.location.search).has('check-number')
  )
}

async function startIslands(): Promise<void> {
  const { showIslands } = await import('./islands.tsx')
  showIslands()
}

async function startZip(form: HTMLFormElement): Promise<void> {
  const { followZip } = await import('../lib/live-amounts.ts')
  followZip(form)
}

/** Starts what this visitor needs beside the document, as soon as they do. */
export function startDocument(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-zip]')
  if (form) void startZip(form)
  addEventListener('visitor', look)
  look()
}
