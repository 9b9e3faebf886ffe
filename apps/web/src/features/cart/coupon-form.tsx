import { t } from '@openline/i18n/i18n'
import { useEarlyInput } from '../../start/early-input.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import type { CartItem } from './cart.ts'
import { cartForm } from './cart-form.ts'
import styles from './coupon-form.module.css'
import { HiddenChoices } from './hidden-choices.tsx'
import type { CouponEntry } from './use-coupon-entry.ts'

type CouponFormProps = {
  readonly entry: CouponEntry
  /** With the code in use; empty for none. */
  readonly item: CartItem
  /** Why the code in the cart has no effect; empty when it has. */
  readonly refusal: string
  readonly onRemove: () => void
}

/** A coupon code, tried when it is applied. */
export function CouponForm({ entry, item, refusal, onRemove }: CouponFormProps) {
  const { form } = entry
  const { couponCode } = item
  const field = form.text('couponCode')
  useEarlyInput(form.props.ref, { coupon: field.value }, ({ coupon }) => {
    if (typeof coupon === 'string') field.onValueChange(coupon)
  })
  const hidden = <HiddenChoices item={item} without={['coupon']} />
  if (couponCode !== '' && refusal === '') {
    return (
      <form
        {...cartForm()}
        className={styles.used}
        onSubmit={(event) => {
          event.preventDefault()
          onRemove()
        }}
      >
        {hidden}
        <span>
          <WithParts
            text={t('Coupon <code>{code}</code> is applied.', { code: couponCode.toUpperCase() })}
            parts={{ code: <strong /> }}
          />
        </span>
        <Button type="submit" variant="quiet" size="small">
          {t('Remove coupon')}
        </Button>
      </form>
    )
  }
  return (
    <form {...form.props} {...cartForm()} className={styles.form}>
      {hidden}
      <TextField
        {...field}
        name="coupon"
        label={t('Coupon code')}
        error={field.error ?? (refusal ? `${couponCode.toUpperCase()}: ${refusal}` : undefined)}
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={40}
        spellCheck={false}
      />
      <Button type="submit" variant="secondary" pending={form.isPending}>
        {t('Apply')}
      </Button>
      <FailureAlert message={form.failure} />
    </form>
  )
}
