import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { choiceIn, withChoice } from './history-query.ts'

/**
 * The address holds what is open of the order history: `?history=all` is the full view, with
 * `&year=…&month=…` of that time alone, and `&payment=…` the details of one. Back closes them, a link
 * opens them, and a reload shows the same.
 */
export function useHistoryAddress() {
  const [query] = useSearchParams()
  const [currentYear] = useState(() => new Date().getFullYear())
  const navigate = useNavigate()
  const go = (next: URLSearchParams, replace: boolean) => {
    void navigate({ search: next.toString() }, { replace })
  }
  const open = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    go(next, false)
  }
  const close = (...names: readonly string[]) => {
    const next = new URLSearchParams(query)
    for (const name of names) next.delete(name)
    go(next, true)
  }
  return {
    isFull: query.get('history') === 'all',
    choice: choiceIn(query, currentYear),
    paymentId: query.get('payment'),
    openFull: () => open('history', 'all'),
    closeFull: () => close('history', 'year', 'month'),
    choose: (choice: ReturnType<typeof choiceIn>) => go(withChoice(query, choice), true),
    openPayment: (id: string) => open('payment', id),
    closePayment: () => close('payment'),
  }
}
