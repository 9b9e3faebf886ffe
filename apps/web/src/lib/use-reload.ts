import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LoadResult } from './load-result.ts'

/**
 * The result of what a loader handed on unawaited. Suspends for the first load only. Each later one,
 * after React Router's `revalidate`, replaces the result when it is there; a failed one keeps the last
 * good result. `reload` revalidates and gives the result of that.
 */
export function useReload<Value>(loading: Promise<LoadResult<Value>>) {
  const [first] = useState(loading)
  const start = use(first)
  const [shown, setShown] = useState(start)
  const { revalidate } = useRevalidator()
  const waiting = useRef<((loaded: LoadResult<Value>) => void)[]>([])
  const finish = useEffectEvent((loaded: LoadResult<Value>) => {
    if (loaded.ok || !shown.ok) setShown(loaded)
    for (const resolve of waiting.current.splice(0)) resolve(loaded)
  })
  useEffect(() => {
    if (loading === first) return
    let isOver = false
    const wait = async () => {
      const loaded = await loading
      if (!isOver) finish(loaded)
    }
    void wait()
    return () => {
      isOver = true
    }
  }, [loading, first])
  const reload = () =>
    new Promise<LoadResult<Value>>((resolve) => {
      waiting.current.push(resolve)
      void revalidate()
    })
  return { loaded: shown, reload }
}
