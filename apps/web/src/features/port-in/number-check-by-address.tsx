import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { paths } from '../../paths.ts'
import { useCartItem } from '../cart/cart.ts'

/** Loaded only when it is opened: the first page stays light. */
const NumberCheck = lazy(async () => {
  const { NumberCheck: Check } = await import('./number-check.tsx')
  return { default: Check }
})

/** The name in the address, so that a link of the content service opens the check. */
const parameter = 'check-number'

/** The eligibility check for visitors, opened by `/?check-number`. */
export function NumberCheckByAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const item = useCartItem()
  const isInBrowser = useIsInBrowser()
  if (!isInBrowser || !query.has(parameter)) return null
  return (
    <Suspense fallback={null}>
      <NumberCheck
        zipCode={item?.zipCode ?? ''}
        onContinue={() => void navigate(item ? paths.checkout : paths.shop)}
        onClose={() => void navigate({ search: '' }, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  )
}
