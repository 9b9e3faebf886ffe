import { useState } from 'react'
import { useGo } from '../../lib/app-navigation.ts'
import { paths } from '../../paths.ts'
import { useCartItem } from '../cart/cart.ts'
import { NumberCheck } from './number-check.tsx'

/** The name in the address, so that a link of the content service opens the check. */
const parameter = 'check-number'

/** The eligibility check for visitors, opened by `/?check-number`. */
export function NumberCheckByAddress() {
  const [isOpen, setOpen] = useState(() =>
    new URLSearchParams(window.location.search).has(parameter),
  )
  const item = useCartItem()
  const go = useGo()
  const close = () => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setOpen(false)
  }
  return (
    isOpen && (
      <NumberCheck
        zipCode={item?.zipCode ?? ''}
        onContinue={() => go(item ? paths.checkout : paths.shop)}
        onClose={close}
      />
    )
  )
}
