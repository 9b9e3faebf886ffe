import { cardPaymentCents, formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import type { Entries } from './entries.ts'
import type { Price } from './price.ts'
import { PriceNotice } from './price-notice.tsx'
import { purchaseOf } from './purchase.ts'
import styles from './review-step.module.css'
import type { usePurchase } from './use-purchase.ts'

type PayFormProps = {
  readonly entries: Entries
  readonly onChange: (changes: Partial<Entries>) => void
  readonly periodDays: number
  /** The price on the page: what is agreed to is what is charged. */
  readonly price: Price
  readonly purchase: ReturnType<typeof usePurchase>
}

/** What is agreed to, and the button that buys. */
export function PayForm({ entries, onChange, periodDays, price, purchase }: PayFormProps) {
  const { quote, isAsking, notice } = price
  const form = useForm({
    initial: { autoRenew: entries.autoRenew },
    validate: ({ autoRenew }) => purchaseOf({ ...entries, autoRenew }, quote?.quoteId ?? ''),
    onSubmit: async (body): Promise<void> => {
      form.setFailure(await purchase.pay(body))
    },
  })
  const renewal = form.tick('autoRenew')
  return (
    <form {...form.props} className={styles.pay}>
      <Checkbox
        {...renewal}
        onCheckedChange={(autoRenew) => {
          renewal.onCheckedChange(autoRenew)
          onChange({ autoRenew })
        }}
        hint={t(
          'Off unless you check the box. If you turn it on, we charge your saved card the price of your plan, with taxes and fees, every {days} days until you turn it off. We’ll email you the amount three days before each charge, and you can turn it off anytime in your account.',
          { days: periodDays },
        )}
      >
        {t('Renew my plan automatically')}
      </Checkbox>
      {notice && <PriceNotice notice={notice} />}
      <FailureAlert message={form.failure} />
      <div className={styles.payRow}>
        <Button
          type="submit"
          pending={form.isPending || (isAsking && !quote)}
          disabled={!quote && !isAsking}
        >
          {quote ? t('Pay {amount}', { amount: formatCents(cardPaymentCents(quote)) }) : t('Pay')}
        </Button>
      </div>
      <p className={styles.terms}>
        <WithParts
          text={t(
            'By placing this order, you agree to our <terms>Terms & Conditions</terms> and <privacy>Privacy Policy</privacy>.',
          )}
          parts={{
            terms: <Link to={paths.termsAndConditions} target="_blank" rel="noreferrer" />,
            privacy: <Link to={paths.privacyPolicy} target="_blank" rel="noreferrer" />,
          }}
        />
      </p>
      <p className={styles.remark} role="status">
        {purchase.isResending &&
          t('No answer yet. We’re still trying; you won’t be charged twice.')}
      </p>
    </form>
  )
}
