import type { FieldError } from '@openline/contract/errors'
import { validate } from '@openline/contract/fields'
import { createQuote } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useFocusOnError } from '../../lib/use-focus-on-error.ts'
import { useForm } from '../../lib/use-form.ts'
import { useEarlyInput } from '../../start/early-input.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { simChoices } from '../shop/shop.ts'
import { type CartItem, chooseInCart, readCart } from './cart.ts'
import { cartForm } from './cart-form.ts'
import styles from './choices-form.module.css'
import { HiddenChoices } from './hidden-choices.tsx'
import type { ShownPlan } from './load-cart.ts'
import { PhoneQuestion } from './phone-question.tsx'

type ChoicesFormProps = {
  readonly id: string
  readonly item: CartItem
  readonly plan: ShownPlan
  /** Why the choices of `item` have no price. */
  readonly refusal: readonly FieldError[]
  /** Sent with the choices that the cart has already. */
  readonly onUnchanged: () => void
  readonly couponForm: React.ReactNode
}

/**
 * The choices that the price depends on. Each is saved with the item and updates the price; without scripts the form
 * leads to the cart's address with them.
 */
export function ChoicesForm({ id, item, plan, refusal, ...rest }: ChoicesFormProps) {
  const { onUnchanged, couponForm } = rest
  const { frame, expectAnswer } = useFocusOnError<HTMLDivElement>(refusal[0]?.message ?? '')
  const simType = item.simType ?? plan.simTypes[0] ?? 'esim'
  const form = useForm({
    initial: { zipCode: item.zipCode },
    validate: (typed) => validate(createQuote.body, { planId: plan.planId, simType, ...typed }),
    onSubmit: ({ zipCode }) => {
      expectAnswer()
      const before = readCart()
      chooseInCart(item.id, { simType, zipCode })
      if (readCart() === before) onUnchanged()
    },
  })
  const zip = form.text('zipCode')
  const typeZip = (value: string) => {
    zip.onValueChange(value)
    if (value.length === 5) chooseInCart(item.id, { zipCode: value })
  }
  useEarlyInput(form.props.ref, { sim: simType, zip: zip.value }, ({ sim, zip: typed }) => {
    if (typeof typed === 'string') typeZip(typed)
    if (typeof sim === 'string') chooseInCart(item.id, { simType: simTypeOf(plan, sim) })
  })
  /** The server's error about the ZIP code, until the field changes. */
  const zipError =
    zip.error ??
    (zip.value.trim() === item.zipCode
      ? refusal.find(({ field }) => field === 'zipCode')?.message
      : undefined)

  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <div ref={frame}>
        <h2 className={styles.title} id={`${id}-title`}>
          {t('Your options')}
        </h2>
        <form {...form.props} {...cartForm()} id={id} className={styles.form}>
          <HiddenChoices item={item} without={['sim', 'zip']} />
          <ChoiceGroup
            legend={t('SIM')}
            name="sim"
            columns={2}
            value={simType}
            onValueChange={(value) => chooseInCart(item.id, { simType: simTypeOf(plan, value) })}
            choices={simChoices(plan)}
            error={refusal.find(({ field }) => field === 'simType')?.message}
          />
          <TextField
            {...zip}
            name="zip"
            label={t('ZIP code')}
            hint={t('Where you’ll use your service. Taxes and fees depend on it.')}
            error={zipError}
            onValueChange={typeZip}
            autoComplete="postal-code"
            inputMode="numeric"
            enterKeyHint="go"
          />
          <noscript>
            <Button type="submit" variant="secondary">
              {t('Update total')}
            </Button>
          </noscript>
        </form>
      </div>
      <div className={styles.phone}>
        <PhoneQuestion simType={simType} />
      </div>
      <div className={styles.coupon}>{couponForm}</div>
    </Card>
  )
}

function simTypeOf({ simTypes }: ShownPlan, value: string) {
  return simTypes.find((simType) => simType === value) ?? null
}
