import type { CallInput, Endpoint, OutputOf } from '@openline/contract/endpoint'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { type LoadHow, useLoad } from '../../lib/use-load.ts'
import { sendAny } from './send-any.ts'

/** What a page loads. An error beside a value means that the value could not be brought up to date. */
export type Loading<Value> = {
  readonly value: Value | null
  readonly error: ApiError | null
  /** When what is shown was answered. */
  readonly answeredAt: Date | null
  /** The answer to the current input is on its way. */
  readonly isLoading: boolean
  /** Loads again and keeps what is shown meanwhile. */
  readonly reload: () => Promise<void>
}

type Options = {
  /** Loads again automatically while the tab is shown; that is no use of the session. */
  readonly refreshEverySeconds?: number
  /** Loads again after each change that it counts, and keeps what is shown meanwhile. */
  readonly changes?: number
}

/**
 * `useLoad` of one endpoint, which loads when `input` changes. What is shown stays until the next answer is
 * there, unless `params` name another record.
 *
 *     const customer = useCall(viewDeskCustomer, { params: { id } })
 *     return <Loaded of={customer}>{(value) => …}</Loaded>
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { refreshEverySeconds, changes = 0 }: Options = {},
): Loading<OutputOf<E>> {
  const [answeredAt, setAnsweredAt] = useState<Date | null>(null)
  const load = async (how: LoadHow) => {
    const sent = input as Parameters<typeof sendAny>[1] // CallInput has checked it
    const answer = await settle(sendAny(endpoint, sent, how) as Promise<OutputOf<E>>) // the endpoint’s answer
    if (answer.ok) setAnsweredAt(new Date())
    return answer
  }
  const { loaded, kept, isOutdated, reload } = useLoad<OutputOf<E>>(load, {
    of: `${endpoint.path} ${JSON.stringify(input)} ${changes}`,
    record: JSON.stringify('params' in input ? input.params : null),
  })
  useEvery(refreshEverySeconds, () => void reload(true))
  return {
    value: kept?.ok ? kept.value : null,
    error: loaded?.ok === false ? loaded.error : null,
    answeredAt,
    isLoading: isOutdated,
    reload: async () => {
      await reload()
    },
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
