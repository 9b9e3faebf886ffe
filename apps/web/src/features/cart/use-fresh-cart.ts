import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { purchaseKey, rememberQuote, useCartItem } from './cart.ts'
import type { CartView } from './load-cart.ts'

/** A clock that runs ahead would find every quote expired already. */
const minWaitMs = 60_000

/** Loads the page again when the cart, here or in another tab, is no longer what `view` shows. */
export function useFreshCart(view: CartView) {
  const item = useCartItem()
  const { revalidate, state } = useRevalidator()
  const wanted = purchaseKey(item)
  const shown = view.kind === 'unknown' ? null : purchaseKey(view.item)

  useEffect(() => {
    if (shown === null) void revalidate()
  }, [shown, revalidate])

  // Apart from the first load, which may itself put a plan in the cart.
  useEffect(() => {
    if (shown !== null && wanted !== shown) void revalidate()
  }, [wanted, shown, revalidate])

  const quote = view.kind === 'filled' && view.price.kind === 'quoted' ? view.price.quote : null
  useEffect(() => {
    if (quote && view.item) rememberQuote(view.item.id, quote.quoteId)
  }, [quote, view.item])

  useEffect(() => {
    if (!quote) return
    const leftMs = Date.parse(quote.expiresAt) - Date.now()
    const timer = setTimeout(() => void revalidate(), Math.max(leftMs, minWaitMs))
    return () => clearTimeout(timer)
  }, [quote, revalidate])

  return {
    item,
    isUpdating: wanted !== shown || state === 'loading',
    reload: () => void revalidate(),
  }
}
