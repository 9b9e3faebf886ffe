import { useNavigate, useSearchParams } from 'react-router'

/**
 * What is open of the order history lies in the address: `?history=all` is the
 * full view, `&payment=…` the details of one. Back closes them, a link opens them.
 */
export const useHistoryAddress = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const go = (name: string, value: string | null) => {
    const next = new URLSearchParams(query)
    if (value === null) next.delete(name)
    else next.set(name, value)
    void navigate({ search: next.toString() }, { replace: value === null })
  }
  return {
    isFull: query.get('history') === 'all',
    paymentId: query.get('payment'),
    openFull: () => go('history', 'all'),
    closeFull: () => go('history', null),
    openPayment: (id: string) => go('payment', id),
    closePayment: () => go('payment', null),
  }
}
