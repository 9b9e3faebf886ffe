import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { type CartItem, purchaseKey, readCart, rememberQuote, useCartItem } from './cart.ts'
import type { CartView } from './load-cart.ts'

/** A clock that runs ahead would find every quote expired already. */
const minWaitMs = 60_000

/** What the browser keeps of the item that the server has shown, and that itself while it keeps another one. */
function keptAs(shown: CartItem | null): CartItem | null {
  const kept = readCart()
  return shown !== null && priceKey(kept) === priceKey(shown) ? kept : shown
}

/** The same for two items only if they cost the same by any price list. */
function priceKey(item: CartItem | null): string {
  return item === null ? '' : purchaseKey({ ...item, id: '' })
}

/** Loads the page again when the cart, here or in another tab, is no longer what `view` shows. */
export function useFreshCart(view: CartView) {
  const kept = useCartItem()
  const item = useIsInBrowser() ? kept : keptAs(view.item)
  const { revalidate, state } = useRevalidator()
  const wanted = purchaseKey(item)
  const shown = purchaseKey(view.item)
  /** While the page starts, it loads the cart and may itself put a plan in it. */
  const isStarting = view.item?.id === ''

  useEffect(() => {
    if (!isStarting && wanted !== shown) void revalidate()
  }, [isStarting, wanted, shown, revalidate])

  const quote = view.kind === 'filled' && view.price.kind === 'quoted' ? view.price.quote : null
  useEffect(() => {
    if (quote?.quoteId && view.item) rememberQuote(view.item.id, quote.quoteId)
  }, [quote, view.item])

  useEffect(() => {
    if (!quote?.expiresAt) return
    const leftMs = Date.parse(quote.expiresAt) - Date.now()
    const timer = setTimeout(() => void revalidate(), Math.max(leftMs, minWaitMs))
    return () => clearTimeout(timer)
  }, [quote, revalidate])

  return {
    item,
    /** A price that is only asked for anew stays in view. */
    isUpdating: priceKey(item) !== priceKey(view.item) || (quote === null && state === 'loading'),
    reload: () => void revalidate(),
  }
}
