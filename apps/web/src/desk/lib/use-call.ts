import type { CallInput, Endpoint, OutputOf } from '@openline/contract/endpoint'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { sendAny } from './send-any.ts'

/** What a page loads. An error beside a value means that the value could not be brought up to date. */
export type Loading<Value> = {
  readonly value: Value | null
  readonly error: ApiError | null
  /** The answer to the present input is on its way. */
  readonly isLoading: boolean
  /** Loads again and keeps what is shown meanwhile. */
  readonly reload: () => Promise<void>
}

type Options = {
  /** Loads again by itself while the tab is shown; that is no use of the session. */
  readonly refreshEverySeconds?: number
}

type Answer<Value> = {
  /** The record and the whole input that it belongs to. */
  readonly record: string
  readonly sent: string
  readonly value: Value | null
  readonly error: ApiError | null
}

/**
 * Loads when the page appears, when `input` changes, and when asked. What is shown stays until the
 * next answer is there, unless `params` name another record.
 *
 *     const customer = useCall(viewDeskCustomer, { params: { id } })
 *     return <Loaded of={customer}>{(value) => …}</Loaded>
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { refreshEverySeconds }: Options = {},
): Loading<OutputOf<E>> {
  const sent = JSON.stringify(input)
  const record = JSON.stringify('params' in input ? input.params : null)
  const [answer, setAnswer] = useState<Answer<OutputOf<E>> | null>(null)
  const running = useRef<AbortController>(null)

  const load = useCallback(
    async (automatic: boolean): Promise<void> => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const parsed = JSON.parse(sent) as Parameters<typeof sendAny>[1] // written above
      const loaded = await settle(sendAny(endpoint, parsed, { automatic, signal }))
      if (signal.aborted) return
      setAnswer((before) => {
        const kept = before?.record === record ? before.value : null
        return loaded.ok
          ? { record, sent, value: loaded.value as OutputOf<E>, error: null } // the endpoint’s answer
          : { record, sent, value: kept, error: loaded.error }
      })
    },
    [endpoint, record, sent],
  )
  useEffect(() => {
    void load(false)
    return () => running.current?.abort()
  }, [load])
  useEvery(refreshEverySeconds, () => void load(true))

  const shown = answer?.record === record ? answer : null
  return {
    value: shown?.value ?? null,
    error: shown?.error ?? null,
    isLoading: answer?.sent !== sent,
    reload: useCallback(() => load(false), [load]),
  }
}

function useEvery(seconds: number | undefined, run: () => void) {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setInterval(() => {
      if (!document.hidden) runNow()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
