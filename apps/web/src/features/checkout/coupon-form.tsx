import { t } from '@openline/words/words'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './coupon-form.module.css'

type CouponFormProps = {
  /** The code in use; empty for none. */
  readonly couponCode: string
  /** Why a code that was in use had to go; empty for none. */
  readonly refusal: string
  /** Prices the purchase with the code. Throws `ApiError` for one that does not fit. */
  readonly onApply: (couponCode: string) => Promise<void>
  readonly onRemove: () => void
}

/** A coupon code, priced as soon as it is applied. */
export const CouponForm = ({ couponCode, refusal, onApply, onRemove }: CouponFormProps) => {
  const form = useForm({
    initial: { couponCode: '' },
    validate: ({ couponCode: typed }) =>
      typed.trim() === ''
        ? { ok: false, errors: [{ field: 'couponCode', message: t('Please enter a coupon code') }] }
        : { ok: true, value: typed.trim() },
    onSubmit: async (code) => {
      await onApply(code)
      form.reset()
    },
  })
  if (couponCode !== '') {
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
        error={field.error ?? (refusal || undefined)}
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
