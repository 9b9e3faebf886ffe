/* The cart is in this browser and, as the query of its address, with the server. Sent as text: each function stands alone. */

/** The query of the cart's address for what this browser keeps, without anything for an empty cart; null where it refuses storage. */
export function keptCart(): URLSearchParams | null {
  const query = new URLSearchParams()
  try {
    const item = JSON.parse(localStorage.getItem('cart') ?? '{}') as Record<string, string> // our own
    const fields = { plan: 'planId', sim: 'simType', zip: 'zipCode', coupon: 'couponCode' }
    for (const [name, field] of Object.entries(fields)) {
      const value = item['id'] && item['planId'] && item[field]
      if (value) query.set(name, value)
    }
  } catch {
    return null
  }
  return query
}

/** A link to the cart leads to what is kept, as it is followed: the server then sends that cart whole. */
export function leadToKeptCart(kept: typeof keptCart): void {
  const follow = ({ target }: Event) => {
    const pressed = target as Partial<Element> | null // an element, the document or the window
    const link = pressed?.closest?.<HTMLAnchorElement>('a[data-bag]')
    if (link) link.search = `${kept() ?? ''}`
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, follow, true)
}

/**
 * The page of the cart leads to the kept one immediately when its address names no plan, or when Back came to a cart of
 * before. A plan that was chosen takes along ZIP code and coupon of the one in the cart.
 */
export function openKeptCart(kept: typeof keptCart): void {
  const root = document.documentElement
  const query = kept()
  // The chosen language leads on first.
  if (root.hidden || !query) return
  const asked = new URLSearchParams(location.search)
  const next = new URLSearchParams(asked)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by its type
  const isKept = !asked.get('plan') || visit?.type === 'back_forward'
  const isSame = query.get('plan') === asked.get('plan')
  for (const name of ['plan', 'sim', 'zip', 'coupon']) {
    const value = query.get(name)
    const isMissing = !asked.has(name) && (isSame || name !== 'sim')
    if (value && (isKept || isMissing)) next.set(name, value)
    else if (isKept) next.delete(name)
  }
  if (`${next}` === `${asked}`) return
  root.hidden = true
  location.replace(`${location.pathname}?${next}`.replace(/\?$/, ''))
}
