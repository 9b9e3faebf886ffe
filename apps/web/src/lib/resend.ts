import { ApiError } from './api-client.ts'

const lostAnswerDelaysMs = [1000, 2000, 4000, 8000]
const maxWaits = 30

/**
 * When to send the very same request again, key included, after `error` and
 * `triesBefore` earlier repetitions; null when sending again cannot help. Only
 * for calls with an idempotency key: the server acts once.
 */
export function resendDelayMs(error: unknown, triesBefore: number): number | null {
  if (!(error instanceof ApiError)) return null
  switch (error.code) {
    case 'network_error':
    case 'timed_out':
    case 'internal':
    case 'service_unavailable':
      return lostAnswerDelaysMs[triesBefore] ?? null
    case 'idempotency_in_progress':
      return triesBefore < maxWaits ? Math.max(1, error.retryAfterSeconds ?? 1) * 1000 : null
    default:
      return null
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Sends until there is an answer or no hope. `onWait` hears of each repetition. Throws the last failure. */
export async function resend<Answer>(
  send: () => Promise<Answer>,
  { signal, onWait }: { readonly signal: AbortSignal; readonly onWait: () => void },
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const delayMs = resendDelayMs(error, tries)
      if (delayMs === null || signal.aborted) throw error
      onWait()
      await pause(delayMs, signal)
    }
  }
}
