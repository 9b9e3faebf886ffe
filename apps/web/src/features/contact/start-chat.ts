import type { ChatSettings } from '@openline/contract/processes/chat'
import type { StartedChat } from './chat.ts'

const latestMs = 5000

/**
 * Fetches the support chat once the page is idle: its script comes from elsewhere, so only with the
 * visitor's consent. Knows no React: documents start it too.
 */
export function startChat(settings: ChatSettings): StartedChat {
  let isOver = false
  let running: StartedChat | null = null
  const cancel = whenIdle(async () => {
    const { runChat } = await import('./run-chat.ts')
    const chat = await runChat(settings)
    if (isOver) return chat.stop()
    running = chat
    document.documentElement.toggleAttribute('data-chat', true)
  })
  return {
    update: () => running?.update(),
    stop: () => {
      isOver = true
      cancel()
      running?.stop()
      document.documentElement.toggleAttribute('data-chat', false)
    },
  }
}

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
