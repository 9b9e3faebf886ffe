/**
 * Local storage that never throws. Where the browser refuses it (blocked site
 * data, full quota), values live as long as the page does.
 */
const kept = new Map<string, string>()

function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

export function readStored(key: string): string | null {
  try {
    return browserStorage()?.getItem(key) ?? kept.get(key) ?? null
  } catch {
    return kept.get(key) ?? null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    const storage = browserStorage()
    if (!storage) throw new Error('no storage')
    storage.setItem(key, value)
    kept.delete(key)
  } catch {
    kept.set(key, value)
  }
}

export function removeStored(key: string): void {
  kept.delete(key)
  try {
    browserStorage()?.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Listeners for changes under a storage key, here (`notify`) or in another tab. */
export function createWatch(key: string) {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => {
      for (const listener of listeners) listener()
      // The visitor's script shows what is stored.
      globalThis.dispatchEvent?.(new Event('stored-here'))
    },
    /** Returns the undo. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      const stopListening = onStoredElsewhere(key, listener)
      return () => {
        listeners.delete(listener)
        stopListening()
      }
    },
  }
}

/**
 * Calls `listener` when another tab changes `key` or empties the storage, and when the page comes back from
 * the back/forward cache, where it learned of no change. Returns the undo.
 */
function onStoredElsewhere(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
