import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { Suspense, use, useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { addToCart, newCartItem, removeFromCart, useCartItem } from '../features/cart/cart.ts'
import { Checkout } from '../features/checkout/checkout.tsx'
import { EmptyCheckout } from '../features/checkout/empty-checkout.tsx'
import { type CheckoutStart, loadCheckout } from '../features/checkout/load-checkout.ts'
import { useReplacedPlan } from '../features/checkout/use-replaced-plan.ts'
import { LoadFailure } from '../features/load-failure/load-failure.tsx'
import { useCardOutcome } from '../features/orders/card-outcome.ts'
import { confirmWithBank } from '../features/orders/confirm-with-bank.ts'
import { orderScreen } from '../features/orders/order-screen.ts'
import { PayOrder } from '../features/orders/pay-order.tsx'
import { type LoadResult, settle } from '../lib/load-result.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { paths } from '../paths.ts'
import { LockIcon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import styles from './checkout.module.css'

export const meta = privatePageMeta('checkout')

const orderParam = 'order'
function orderIn(url: URL): string | null {
  return url.searchParams.get(orderParam)
}

/** A placed order loads itself; before that the checkout is loaded. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return {
    start: orderIn(new URL(request.url)) === null ? settle(loadCheckout()) : null,
  }
}

/** Opening another section loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || orderIn(currentUrl) !== orderIn(nextUrl)
}

export default function CheckoutPage() {
  const { start } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { newCardId } = useCardOutcome({ announcesSuccess: false })
  const orderId = query.get(orderParam)
  return (
    <div className={styles.page} data-slim="">
      <PageHeading key={orderId ? `heading of ${orderId}` : 'heading'} isOrder={orderId !== null} />
      {orderId && <PlacedOrder key={orderId} orderId={orderId} newCardId={newCardId} />}
      {!orderId && start && (
        <Suspense fallback={<Skeleton block lines={6} label={t('Loading your checkout')} />}>
          <OpenCheckout start={start} newCardId={newCardId} />
        </Suspense>
      )}
    </div>
  )
}

/** Takes the focus when the checkout becomes an order, which looks like another page. */
function PageHeading({ isOrder }: { readonly isOrder: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isOrder) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isOrder])
  return (
    <div className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {isOrder ? t('Your order') : t('Checkout')}
      </h1>
      {!isOrder && (
        <p className={styles.secure}>
          <LockIcon size={18} />
          {t('Secure checkout')}
        </p>
      )}
    </div>
  )
}

type OpenCheckoutProps = {
  readonly start: Promise<LoadResult<CheckoutStart>>
  readonly newCardId: string | null
}

function OpenCheckout({ start, newCardId }: OpenCheckoutProps) {
  const loaded = use(start)
  const state: unknown = useLocation().state
  const [query, setQuery] = useSearchParams()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const itemId = useCartItem()?.id ?? null
  const loadedId = loaded.ok && loaded.value.kind === 'open' ? loaded.value.sources.item.id : null
  useEffect(() => {
    // Another tab emptied the cart, or put another plan in it.
    if (loadedId !== null && loadedId !== itemId) void revalidate()
  }, [loadedId, itemId, revalidate])

  const replacedPlan = useReplacedPlan(
    loaded.ok && loaded.value.kind === 'open' ? loaded.value.sources.plan : null,
  )

  if (!loaded.ok) return <LoadFailure message={loaded.message} />
  const checkout = loaded.value
  if (checkout.kind === 'ordered') {
    return <Navigate to={{ search: `?${orderParam}=${checkout.orderId}` }} replace state={state} />
  }
  if (checkout.kind !== 'open') return <EmptyCheckout start={checkout} />
  const { sources } = checkout
  return (
    <Checkout
      key={sources.item.id}
      replacedPlan={replacedPlan}
      sources={{ ...sources, newCardId: newCardId ?? sources.newCardId }}
      wantedStep={query.get('step')}
      onStep={(step, { replace }) => setQuery({ step }, { replace, state })}
      onOrdered={async (order) => {
        await navigate({ search: `?${orderParam}=${order.id}` }, { replace: true })
        confirmWithBank(order)
      }}
      onOrderedAfterLeaving={(order) => {
        const isPaid = orderScreen(order) === 'success'
        if (isPaid) removeFromCart(order.cartItemId)
        // Customers who came back see the order already.
        if (orderIn(new URL(window.location.href)) === order.id) return
        const view = {
          label: t('View order'),
          onPress: () => void navigate(`${paths.checkout}?${orderParam}=${order.id}`),
        }
        if (isPaid) toast.success(t('Your order was placed.'), { stayOpen: true, action: view })
        else
          toast.error(t('We haven’t confirmed your payment yet.'), { stayOpen: true, action: view })
      }}
      onFoundOrdered={() => void revalidate()}
    />
  )
}

type PlacedOrderProps = { readonly orderId: string; readonly newCardId: string | null }

function PlacedOrder({ orderId, newCardId }: PlacedOrderProps) {
  const navigate = useNavigate()
  const buyAgain = ({ planId, planName, simType }: Order) =>
    addToCart(newCartItem(planId, planName, { simType }))
  return (
    <PayOrder
      orderId={orderId}
      newCardId={newCardId}
      onPaid={(order) => removeFromCart(order.cartItemId)}
      // `onPaid` has removed the bought plan from the cart; a plan added since stays.
      onDashboard={() => void navigate(paths.dashboard)}
      onStartOver={(order) => {
        buyAgain(order)
        void navigate(paths.checkout)
      }}
    />
  )
}
