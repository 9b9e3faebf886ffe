import type { FieldError } from '@openline/contract/errors'
import { validate } from '@openline/contract/fields'
import { createQuote, type OfferedPlan } from '@openline/contract/shop'
import { t } from '@openline/words/words'
import { type CartItem, chooseInCart, readCart } from '../../lib/cart-storage.ts'
import { simChoices } from '../../lib/sim-choices.ts'
import { useFocusOnError } from '../../lib/use-focus-on-error.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './choices-form.module.css'

type ChoicesFormProps = {
  readonly id: string
  readonly item: CartItem
  readonly plan: OfferedPlan
  /** Why the choices of `item` have no price. */
  readonly refusal: readonly FieldError[]
  /** Sent with the choices that the cart has already. */
  readonly onUnchanged: () => void
}

/** What the price depends on. Every choice is kept with the item, and the price follows. */
export const ChoicesForm = ({ id, item, plan, refusal, onUnchanged }: ChoicesFormProps) => {
  const { frame, expectAnswer } = useFocusOnError<HTMLDivElement>(refusal[0]?.message ?? '')
  const simType = item.simType ?? plan.simTypes[0] ?? 'esim'
  const form = useForm({
    initial: { zipCode: item.zipCode, couponCode: item.couponCode },
    validate: (typed) => validate(createQuote.body, { planId: plan.planId, simType, ...typed }),
    onSubmit: ({ zipCode, couponCode = '' }) => {
      expectAnswer()
      const before = readCart()
      chooseInCart(item.id, { simType, zipCode, couponCode })
      if (readCart() === before) onUnchanged()
    },
  })
  /** The server's word on a field, for as long as the field holds what it was about. */
  const errorOf = (field: 'zipCode' | 'couponCode') =>
    form.errors[field] ??
    (form.values[field].trim() === item[field]
      ? refusal.find((error) => error.field === field)?.message
      : undefined)
  const zip = form.text('zipCode')
  const coupon = form.text('couponCode')

  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <div ref={frame}>
        <h2 className={styles.title} id={`${id}-title`}>
          {t('Make it yours')}
        </h2>
        <form {...form.props} id={id} className={styles.form}>
          <ChoiceGroup
            legend={t('SIM')}
            name="simType"
            columns={2}
            value={simType}
            onValueChange={(value) => chooseInCart(item.id, { simType: simTypeOf(plan, value) })}
            choices={simChoices(plan)}
            error={refusal.find(({ field }) => field === 'simType')?.message}
          />
          <div className={styles.fields}>
            <TextField
              {...zip}
              label={t('ZIP code')}
              hint={t('Where you use the service. Tax and fees depend on it.')}
              error={errorOf('zipCode')}
              onValueChange={(value) => {
                zip.onValueChange(value)
                if (value.length === 5) chooseInCart(item.id, { zipCode: value })
              }}
              autoComplete="postal-code"
              inputMode="numeric"
              enterKeyHint="go"
            />
            <TextField
              {...coupon}
              label={t('Coupon code')}
              optional
              error={errorOf('couponCode')}
              onValueChange={(value) => {
                coupon.onValueChange(value)
                // A code that was refused would else keep the price away, unseen.
                if (value === '') chooseInCart(item.id, { couponCode: '' })
              }}
              autoCapitalize="characters"
              autoComplete="off"
              enterKeyHint="go"
              maxLength={40}
              spellCheck={false}
            />
          </div>
          <Button type="submit" variant="secondary" pending={form.isPending}>
            {t('Update price')}
          </Button>
        </form>
      </div>
    </Card>
  )
}

const simTypeOf = ({ simTypes }: OfferedPlan, value: string) =>
  simTypes.find((simType) => simType === value) ?? null
