import { useEffect, useState } from 'react'
import type { LoadResult } from './load-result.ts'

/**
 * Loads when it appears, and again when asked. `loaded` is null while it is on its way. `load` is
 * kept by `useCallback`: a new one loads again.
 */
export function useLoad<Value>(load: () => Promise<LoadResult<Value>>) {
  const [loaded, setLoaded] = useState<LoadResult<Value> | null>(null)
  useEffect(() => {
    let isOver = false
    const loadFirst = async () => {
      const found = await load()
      if (!isOver) setLoaded(found)
    }
    void loadFirst()
    return () => {
      isOver = true
    }
  }, [load])
  const again = async (): Promise<void> => {
    setLoaded(null)
    setLoaded(await load())
  }
  return { loaded, again }
}
