/**
 * Writes what only the browser knows of its visitor onto `<html>`, where CSS shows it: `data-session`,
 * `data-cart` and `data-consent`. `due` is a consent that was not asked for yet, `open` one that the
 * visitor opened again; a notice that was read while there was nothing to choose is `noted`, and
 * agrees to no chat. A browser that sends Global Privacy Control has declined.
 *
 * Sent to the browser as text: it stands alone.
 */
export function writeVisitor(hasChat: boolean): void {
  const root = document.documentElement
  const read = (key: string): string | null | undefined => {
    try {
      return localStorage.getItem(key)
    } catch {
      return undefined
    }
  }
  const record = (key: string): Readonly<Record<string, string>> => {
    try {
      const value: unknown = JSON.parse(read(key) ?? '{}')
      return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {} // our own
    } catch {
      return {}
    }
  }
  const consent = (): string => {
    const before = root.dataset['consent']
    const stored = read('cookie-consent')
    if (before === 'open') return before
    if (stored === 'accepted' || stored === 'declined') return stored
    if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl) return 'declined'
    if (stored === 'noted' && !hasChat) return stored
    // Where nothing can be stored, an answer is good for the page.
    return (stored === undefined && before) || 'due'
  }
  const write = (): void => {
    const session = record('session')
    const cart = record('cart')
    const isHere = Boolean(session['token']) && Date.parse(session['expiresAt'] ?? '') > Date.now()
    root.toggleAttribute('data-session', isHere)
    root.toggleAttribute('data-cart', Boolean(cart['id'] && cart['planId']))
    root.dataset['consent'] = consent()
    dispatchEvent(new Event('visitor'))
  }
  // Another tab, this page, and a page that comes back as it was left.
  for (const type of ['storage', 'stored-here', 'pageshow']) addEventListener(type, write)
  write()
}
