/**
 * Keeps the cart that the server has rendered by the page's address, when this browser keeps none or the same plan.
 * In place of another plan it is put by the app, which offers to undo that: `startSoon`. Once the kept cart is changed
 * elsewhere, in another tab or behind a page that comes back, it is opened anew.
 *
 * Sent to the browser as text: it stands alone.
 */
export function keepCart(startSoon: () => void, isStarted: () => boolean): void {
  type Item = Readonly<Record<string, string | null>>
  const read = (): string | null => {
    try {
      return localStorage.getItem('cart')
    } catch {
      return null
    }
  }
  const parse = (text: string | null | undefined): Item | null => {
    try {
      return JSON.parse(text ?? 'null') as Item | null // our own
    } catch {
      return null
    }
  }
  // As `newId` of the cart makes it, on any origin.
  const newId = () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
      const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
      return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
    })
  const keep = (shown: Item, kept: Item | null) => {
    const isSame = ['simType', 'zipCode', 'couponCode'].every(
      (name) => shown[name] === kept?.[name],
    )
    // The price that was quoted before is compared with that of now.
    if (isSame && kept?.['quoteId']) startSoon()
    const item = {
      ...shown,
      id: kept?.['id'] ?? newId(),
      quoteId: isSame ? kept?.['quoteId'] : null,
    }
    try {
      localStorage.setItem('cart', JSON.stringify(item))
    } catch {
      // Good for this page.
    }
    dispatchEvent(new Event('stored-here'))
  }
  const shown = parse(document.querySelector<HTMLElement>('[data-cart-item]')?.dataset['cartItem'])
  const kept = parse(read())
  const planId = kept?.['id'] ? kept['planId'] : undefined
  if (shown && (!planId || planId === shown['planId'])) keep(shown, planId ? kept : null)
  else if (planId) startSoon()
  const known = read()
  addEventListener('visitor', () => {
    if (!isStarted() && read() !== known) location.replace(location.pathname)
  })
}
