import { useEffect, useState } from 'react'

/** Code that is downloaded when it is first shown, and kept from then on. */
export type LazyCode<Code> = {
  readonly load: () => Promise<Code>
  /** Null until it was loaded. */
  readonly loaded: () => Code | null
}

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let loaded: { readonly code: Code } | null = null
  return {
    load: async () => {
      loaded ??= { code: await load() }
      return loaded.code
    },
    loaded: () => loaded?.code ?? null,
  }
}

/** Below this the wait is not noticed, and a placeholder would only flash. */
const noticedAfterMs = 200

type Progress = 'waiting' | 'slow' | 'failed'

/** Loads `lazy` when the component appears. `code` is null until then, `retry` is for a failure. */
export function useLazyCode<Code>(lazy: LazyCode<Code>) {
  const [progress, setProgress] = useState<Progress>('waiting')
  const [attempt, setAttempt] = useState(1)
  const [, showLoaded] = useState(false)
  useEffect(() => {
    if (lazy.loaded() !== null) return
    let isOver = false
    const timer = setTimeout(() => setProgress('slow'), noticedAfterMs)
    const load = async () => {
      try {
        await lazy.load()
        if (!isOver) showLoaded(true)
      } catch {
        // A file that is gone belongs to an earlier release: only loading the page again finds the new one.
        if (attempt > 1 && navigator.onLine) window.location.reload()
        else if (!isOver) setProgress('failed')
      } finally {
        clearTimeout(timer)
      }
    }
    void load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [lazy, attempt])
  const retry = () => {
    setProgress('waiting')
    setAttempt(attempt + 1)
  }
  return { code: lazy.loaded(), progress, retry }
}
