import { formatCents } from '@openline/contract/money'
import { t } from '@openline/words/words'
import { Link } from 'react-router'
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
  readonly onBack: (() => void) | null
  /** The price on the page: what is agreed to is what is charged. */
  readonly price: Price
  readonly purchase: ReturnType<typeof usePurchase>
}

/** What is agreed to, and the button that buys. */
export const PayForm = ({ entries, onChange, onBack, price, purchase }: PayFormProps) => {
  const { autoRenew, acceptedTerms } = entries
  const { quote, isAsking, notice } = price
  const form = useForm({
    initial: { autoRenew, acceptedTerms },
    validate: (values) => purchaseOf({ ...entries, ...values }, quote?.quoteId ?? ''),
    onSubmit: async (body, signal): Promise<void> => {
      form.setFailure(await purchase.pay(body, signal))
    },
  })
  const tick = (field: 'autoRenew' | 'acceptedTerms') => {
    const binding = form.tick(field)
    return {
      ...binding,
      onCheckedChange: (checked: boolean) => {
        binding.onCheckedChange(checked)
        onChange({ [field]: checked })
      },
    }
  }
  return (
    <form {...form.props} className={styles.pay}>
      <Checkbox
        {...tick('autoRenew')}
        hint={t(
          'Off unless you tick it. We tell you the amount by e-mail three days before each charge, and you can stop at any time.',
        )}
      >
        {t('Renew my plan automatically')}
      </Checkbox>
      <Checkbox {...tick('acceptedTerms')}>
        <WithParts
          text={t(
            'I agree to the <terms>Terms & Conditions</terms> and the <privacy>Privacy Policy</privacy>',
          )}
          parts={{
            terms: <Link to={paths.termsAndConditions} target="_blank" rel="noreferrer" />,
            privacy: <Link to={paths.privacyPolicy} target="_blank" rel="noreferrer" />,
          }}
        />
      </Checkbox>
      {notice && <PriceNotice notice={notice} />}
      <FailureAlert message={form.failure} />
      <div className={styles.payRow}>
        <Button
          type="submit"
          pending={form.isPending || (isAsking && !quote)}
          disabled={!quote && !isAsking}
        >
          {quote
            ? t('Pay {amount}', { amount: formatCents(quote.lines.finalCheckoutAmountCents) })
            : t('Pay')}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
      </div>
      <p className={styles.remark} role="status">
        {purchase.isResending && t('No answer yet. We keep trying; you will not be charged twice.')}
      </p>
    </form>
  )
}
