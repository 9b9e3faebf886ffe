/**
 * A value for the next document of this tab, and for it alone: a move between the app and a document
 * empties the page's memory.
 */
type CarriedKey = 'notice' | 'checked-number'

/** Does nothing where the browser refuses to store anything. */
export function carryOver(key: CarriedKey, value: string): void {
  try {
    window.sessionStorage.setItem(key, value)
  } catch {
    // The next document does without it.
  }
}

/** The value that the document before left, once; null without one. */
export function takeCarried(key: CarriedKey): string | null {
  try {
    const value = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}
