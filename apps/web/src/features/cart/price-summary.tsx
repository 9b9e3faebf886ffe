import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths, withReturn } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { priceRows } from '../shop/shop.ts'
import type { CartPrice, ShownPlan, ShownQuote } from './load-cart.ts'
import styles from './price-summary.module.css'
import { useCountUp } from './use-count-up.ts'
import type { CouponEntry } from './use-coupon-entry.ts'

type PriceSummaryProps = {
  readonly plan: ShownPlan
  readonly price: CartPrice
  readonly isUpdating: boolean
  /** Asks for the missing choices when there is no price. */
  readonly choicesFormId: string
  /** A code that was typed and not applied: the checkout opens after it is tried. */
  readonly couponToTry:
    | (Pick<CouponEntry, 'applyAndGoOn'> & {
        readonly form: Pick<CouponEntry['form'], 'isPending'>
      })
    | null
  readonly onCheckout: () => void
  readonly onRetry: () => void
}

/** The price line by line as the server reckons it, and the way to pay it. */
export function PriceSummary({ price, isUpdating, ...rest }: PriceSummaryProps) {
  const frame = useCountUp(isUpdating ? '' : amountsOf(price))
  return (
    <div ref={frame} className={styles.summary}>
      <div className={styles.lines} aria-busy={isUpdating}>
        {isUpdating ? (
          <Skeleton lines={5} label={t('Calculating your price')} />
        ) : (
          shownPrice(price, rest)
        )}
      </div>
      <BottomBar total={isUpdating ? '' : totalOf(price)} totalLabel={t('Total')}>
        <CheckoutButton {...rest} isUpdating={isUpdating} isQuoted={price.kind === 'quoted'} />
      </BottomBar>
      <p className={styles.note}>{t('You won’t be charged until you review and confirm.')}</p>
    </div>
  )
}

/** The same for two prices only if all their amounts are. */
function amountsOf(price: CartPrice): string {
  return price.kind === 'quoted'
    ? JSON.stringify([price.quote.lines, price.quote.explain])
    : price.kind
}

function totalOf(price: CartPrice): string {
  return price.kind === 'quoted' ? formatCents(price.quote.lines.finalCheckoutAmountCents) : ''
}

type CheckoutButtonProps = Omit<PriceSummaryProps, 'plan' | 'price' | 'onRetry'> & {
  readonly isQuoted: boolean
}

function CheckoutButton({ isQuoted, isUpdating, couponToTry, ...rest }: CheckoutButtonProps) {
  if (!isQuoted || isUpdating) {
    return (
      <Button {...press} type="submit" form={rest.choicesFormId} wide pending={isUpdating}>
        {t('Checkout')}
      </Button>
    )
  }
  return couponToTry ? (
    <Button
      {...press}
      wide
      pending={couponToTry.form.isPending}
      onClick={() => void couponToTry.applyAndGoOn()}
    >
      {t('Checkout')}
    </Button>
  ) : (
    <>
      <CheckoutLink to={signIn} showFor="visitor" onClick={rest.onCheckout} />
      <CheckoutLink to={paths.checkout} showFor="customer" onClick={rest.onCheckout} />
    </>
  )
}

/** Pressed before the page has its code, the way on is found again, whatever it has become. */
const press = { 'data-press': 'checkout' }

/** Where the checkout would lead visitors, without its code first. */
const signIn = withReturn(paths.login, paths.checkout)

type CheckoutLinkProps = {
  readonly to: string
  readonly showFor: 'visitor' | 'customer'
  readonly onClick: () => void
}

function CheckoutLink({ to, showFor, onClick }: CheckoutLinkProps) {
  return (
    <Link
      {...press}
      to={to}
      data-for={showFor}
      className={buttonClass({ wide: true })}
      onClick={onClick}
    >
      {t('Checkout')}
    </Link>
  )
}

function shownPrice(
  price: CartPrice,
  { plan, onRetry }: Pick<PriceSummaryProps, 'plan' | 'onRetry'>,
) {
  if (price.kind === 'quoted') return <QuotedPrice quote={price.quote} amounts={amountsOf(price)} />
  if (price.kind === 'failed') {
    return (
      <RetryAlert
        title={t('We couldn’t get your total')}
        message={price.message}
        onRetry={onRetry}
      />
    )
  }
  return (
    <>
      <MoneyLines lines={[{ label: t('Plan'), amount: formatCents(plan.priceCents) }]} />
      <p className={styles.missing}>
        {price.kind === 'unasked'
          ? t('Enter your ZIP code to see your total with taxes and fees.')
          : t('We can’t show a total yet. Please fix the highlighted field.')}
      </p>
    </>
  )
}

function QuotedPrice({ quote, amounts }: { quote: ShownQuote; amounts: string }) {
  return (
    <>
      {quote.changed && (
        <Alert tone="warning" title={t('The price has changed')} live>
          {quote.changed.message}
        </Alert>
      )}
      <MoneyLines key={amounts} {...priceRows(quote.lines, quote.explain)} />
      {quote.discountNote && <p className={styles.note}>{quote.discountNote}</p>}
      <p className="visually-hidden" role="status">
        {t('Total today {amount} for ZIP code {zipCode}', {
          amount: formatCents(quote.lines.finalCheckoutAmountCents),
          zipCode: quote.zipCode,
        })}
      </p>
    </>
  )
}
