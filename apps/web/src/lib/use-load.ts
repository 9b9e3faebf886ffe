import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoadResult } from './load-result.ts'

/** How an answer is asked for. `automatic`: no one pressed anything, which is no use of the session. */
export type LoadHow = { readonly automatic: boolean; readonly signal: AbortSignal }

type LoadOptions = {
  /** Names what is loaded: another text loads again and keeps what is shown meanwhile; null loads nothing. */
  readonly of?: string | null
  /** Names the record that it belongs to: nothing of another one is shown. */
  readonly record?: string
}

type Answer<Value> = {
  readonly of: string | null
  readonly record: string
  readonly loaded: LoadResult<Value>
  readonly kept: LoadResult<Value>
}

/**
 * Loads when a part of a page appears, when `of` changes, and when asked. A later load takes the place of one
 * that is on its way, and leaving ends it.
 *
 *     const { loaded, again } = useLoad(() => settle(call(listPlans, { params: { id } })), { of: id })
 */
export function useLoad<Value>(
  load: (how: LoadHow) => Promise<LoadResult<Value>>,
  { of = '', record = '' }: LoadOptions = {},
) {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null)
  const running = useRef<AbortController>(null)
  const show = (loaded: LoadResult<Value>) =>
    setAnswer((before) => {
      const keeps = !loaded.ok && before?.record === record && before.kept.ok
      return { of, record, loaded, kept: keeps ? before.kept : loaded }
    })
  const reload = async (automatic = false): Promise<LoadResult<Value>> => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const loaded = await load({ automatic, signal })
    if (!signal.aborted) show(loaded)
    return loaded
  }
  const loadNow = useEffectEvent(reload)
  const subject = of === null ? null : `${record} ${of}`
  useEffect(() => {
    if (subject === null) return
    void loadNow()
    return () => running.current?.abort()
  }, [subject])
  const shown = answer?.record === record ? answer : null
  return {
    /** The last answer; null until the first is there. */
    loaded: shown?.loaded ?? null,
    /** The last answer with a value, or a failure while there was none. */
    kept: shown?.kept ?? null,
    /** The answer for the present `of` is on its way. */
    isOutdated: shown?.of !== of,
    /** Loads again and keeps what is shown meanwhile. */
    reload,
    /** Loads again as if for the first time. */
    again: async (): Promise<void> => {
      setAnswer(null)
      await reload()
    },
    /** Shows what another call has answered. */
    put: (value: Value) => show({ ok: true, value }),
  }
}
