import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './coupon-form.module.css'
import type { CouponEntry } from './use-coupon-entry.ts'

type CouponFormProps = {
  readonly entry: CouponEntry
  /** The code in use; empty for none. */
  readonly couponCode: string
  /** Why the code in the cart has no effect; empty when it has. */
  readonly refusal: string
  readonly onRemove: () => void
}

/** A coupon code, tried when it is applied. */
export function CouponForm({ entry, couponCode, refusal, onRemove }: CouponFormProps) {
  const { form } = entry
  if (couponCode !== '' && refusal === '') {
    return (
      <p className={styles.used}>
        <span>
          <WithParts
            text={t('Coupon <code>{code}</code> is applied.', { code: couponCode.toUpperCase() })}
            parts={{ code: <strong /> }}
          />
        </span>
        <Button variant="quiet" size="small" onClick={onRemove}>
          {t('Remove coupon')}
        </Button>
      </p>
    )
  }
  const field = form.text('couponCode')
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...field}
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
