import { t } from '@openline/i18n/i18n'
import { useId } from 'react'
import { Card } from '../../ui/card.tsx'
import styles from './cart.module.css'
import { type CartItem, chooseInCart } from './cart.ts'
import { CartPlan } from './cart-plan.tsx'
import { ChoicesForm } from './choices-form.tsx'
import { CouponForm } from './coupon-form.tsx'
import type { CartPrice, ShownPlan } from './load-cart.ts'
import { PriceSummary } from './price-summary.tsx'
import { useCouponEntry } from './use-coupon-entry.ts'

type FilledCartProps = {
  readonly item: CartItem
  readonly plan: ShownPlan
  readonly price: CartPrice
  /** The price on show belongs to other choices than those made by now. */
  readonly isUpdating: boolean
  readonly onRetry: () => void
  readonly onRemove: () => void
  readonly label: React.ReactNode
}

/** Part of an address that people may share. */
const labelId = 'broadband-label'

export function FilledCart({ item, plan, price, isUpdating, ...rest }: FilledCartProps) {
  const formId = useId()
  const coupon = useCouponEntry(item, plan)
  const couponRefusal = price.kind === 'quoted' && !isUpdating ? price.couponRefusal : ''
  const removeCoupon = () => chooseInCart(item.id, { couponCode: '' })
  const refusal = price.kind === 'refused' && !isUpdating ? price.errors : []
  const { onRetry, onRemove, label } = rest
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <CartPlan plan={plan} onRemove={onRemove} labelId={labelId} />
        <ChoicesForm
          key={item.id}
          id={formId}
          item={item}
          plan={plan}
          refusal={refusal}
          onUnchanged={onRetry}
          couponForm={
            <CouponForm
              entry={coupon}
              item={item}
              refusal={couponRefusal}
              onRemove={removeCoupon}
            />
          }
        />
      </div>
      <aside className={styles.aside} aria-labelledby={`${formId}-price`}>
        <Card tone="sunken">
          <h2 className={styles.title} id={`${formId}-price`}>
            {t('Price')}
          </h2>
          <PriceSummary
            plan={plan}
            price={price}
            isUpdating={isUpdating}
            choicesFormId={formId}
            couponToTry={coupon.isUntried ? coupon : null}
            // The cart has shown the refusal of the code.
            onCheckout={() => couponRefusal && removeCoupon()}
            onRetry={onRetry}
          />
        </Card>
      </aside>
      <div className={styles.label} id={labelId}>
        {label}
      </div>
    </div>
  )
}
