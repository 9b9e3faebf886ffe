import { t } from '@openline/i18n/i18n'
import { useRef } from 'react'
import { Drawing } from '../../lib/drawing.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './cart.module.css'
import { addToCart, type CartItem, removeFromCart } from './cart.ts'
import { FilledCart } from './filled-cart.tsx'
import type { CartView } from './load-cart.ts'
import { useFreshCart } from './use-fresh-cart.ts'

/** The text of an empty cart, from the content service. */
export type EmptyCartWords = {
  readonly title: string
  readonly text: string
  readonly link: { readonly label: string; readonly href: string }
}

type CartContentsProps = {
  readonly view: CartView
  readonly emptyLabels: EmptyCartWords
  /** The broadband label of the plan in the cart. */
  readonly label: React.ReactNode
  /** What is shown there without scripts. */
  readonly withoutScripts: React.ReactNode
}

/** The one plan in the cart with its choices and its price. */
export function CartContents({ view, emptyLabels, label, withoutScripts }: CartContentsProps) {
  const { item, isUpdating, reload } = useFreshCart(view)
  const frame = useRef<HTMLDivElement>(null)
  const remove = () => {
    if (!item || !removeFromCart(item.id)) return
    frame.current?.focus()
    toast.success(
      t('{plan} was removed from your cart.', { plan: item.planName || t('The plan') }),
      undoBy(item),
    )
  }
  return (
    <div ref={frame} tabIndex={-1} className={styles.cart} data-cart-item={toKeep(view)}>
      <ShownCart {...{ view, item, isUpdating, reload, emptyLabels, label }} onRemove={remove} />
      {withoutScripts}
    </div>
  )
}

/** What the server shows is kept by the browser that it is shown in (`start/keep-cart.ts`). */
function toKeep({ kind, item }: CartView): string | undefined {
  return kind === 'filled' && item.id === '' ? JSON.stringify(item) : undefined
}

function undoBy(item: CartItem) {
  return {
    action: { label: t('Undo'), onPress: () => void addToCart(item) },
  }
}

type ShownCartProps = Omit<CartContentsProps, 'withoutScripts'> &
  ReturnType<typeof useFreshCart> & { readonly onRemove: () => void }

function ShownCart(shown: ShownCartProps) {
  const { view, item, isUpdating, reload, onRemove, emptyLabels, label } = shown
  if (view.kind === 'failed') return <FailedCart message={view.message} onRetry={reload} />
  if (item === null) return <EmptyCart words={emptyLabels} />
  if (view.kind === 'empty' || view.item.planId !== item.planId) return <CartSkeleton />
  if (view.kind === 'gone') return <GoneCart {...view} onRemove={onRemove} />
  return (
    <FilledCart
      {...view}
      item={item}
      isUpdating={isUpdating}
      onRetry={reload}
      onRemove={onRemove}
      label={label}
    />
  )
}

function EmptyCart({ words: { title, text, link } }: { words: EmptyCartWords }) {
  return (
    <EmptyState
      icon={<Drawing name="cart" />}
      title={title}
      action={
        <Link to={link.href} className={buttonClass()}>
          {link.label}
        </Link>
      }
    >
      {text}
    </EmptyState>
  )
}

type GoneCartProps = Pick<Extract<CartView, { kind: 'gone' }>, 'item' | 'message'> & {
  readonly onRemove: () => void
}

function GoneCart({ item, message, onRemove }: GoneCartProps) {
  return (
    <Alert
      tone="warning"
      title={item.planName ? t('{plan} is no longer available', { plan: item.planName }) : message}
      action={
        <div className={styles.actions}>
          <Link to={paths.shop} className={buttonClass({ size: 'small' })}>
            {t('See plans')}
          </Link>
          {item.id !== '' && (
            <Button variant="secondary" size="small" onClick={onRemove}>
              {t('Remove from cart')}
            </Button>
          )}
        </div>
      }
    >
      {t('You weren’t charged. Choose another plan to replace it in your cart.')}
    </Alert>
  )
}

function FailedCart({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <RetryAlert
      title={t('We couldn’t load your cart')}
      message={t('{reason}. Your plan is still in your cart.', { reason: message })}
      onRetry={onRetry}
    />
  )
}

/** While a cart with another plan is loading. */
function CartSkeleton() {
  return (
    <div className={styles.columns}>
      <Skeleton block lines={6} label={t('Loading your cart')} />
      <Skeleton block lines={4} label={t('Loading the price')} />
    </div>
  )
}
