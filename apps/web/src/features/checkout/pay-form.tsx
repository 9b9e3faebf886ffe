import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { use } from 'react'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import type { Entries } from './entries.ts'
import type { Price } from './price.ts'
import { PriceNotice } from './price-notice.tsx'
import { purchaseOf } from './purchase.ts'
import styles from './review-step.module.css'
import { TotalContext } from './total.ts'
import type { usePurchase } from './use-purchase.ts'

type PayFormProps = {
  readonly entries: Entries
  readonly onChange: (changes: Partial<Entries>) => void
  readonly periodDays: number
  /** The price on the page: what is agreed to is what is charged. */
  readonly price: Price
  readonly purchase: ReturnType<typeof usePurchase>
}

/**
 * What checking the box agrees to. It names the amount where the next charge is what is paid today: a coupon, an
 * activation fee and what is bought with the plan are of today alone.
 */
function renewalTerms(quote: Price['quote'], periodDays: number): string {
  const days = { days: periodDays }
  const isOfToday = (of: NonNullable<Price['quote']>) =>
    of.lines.discountAmountCents > 0 || of.lines.activationFeeCents > 0 || of.withAddOn !== null
  if (!quote || isOfToday(quote)) {
    return t(
      'Charge my card the price of my plan, with taxes and fees, every {days} days, two days before my plan ends, until I cancel. We’ll email you the amount three days before. Cancel anytime in your account.',
      days,
    )
  }
  return t(
    'Charge my card {amount} every {days} days, two days before my plan ends, until I cancel. We’ll email you three days before. Cancel anytime in your account.',
    { ...days, amount: formatCents(quote.lines.finalCheckoutAmountCents) },
  )
}

/** What is agreed to, and the button that buys. */
export function PayForm({ entries, onChange, periodDays, price, purchase }: PayFormProps) {
  const { quote: shown, isAsking, notice } = price
  // Until the price is that of what was just chosen, nothing can be paid.
  const isOfChoice = (shown?.withAddOn?.addOnId ?? '') === entries.addOnId
  const quote = isOfChoice ? shown : null
  const form = useForm({
    initial: { autoRenew: entries.autoRenew },
    validate: ({ autoRenew }) => purchaseOf({ ...entries, autoRenew }, quote?.quoteId ?? ''),
    onSubmit: async (body): Promise<void> => {
      form.setFailure(await purchase.pay(body))
    },
  })
  const renewal = form.tick('autoRenew')
  const total = use(TotalContext)
  return (
    <form {...form.props} className={styles.pay}>
      <Checkbox
        {...renewal}
        onCheckedChange={(autoRenew) => {
          renewal.onCheckedChange(autoRenew)
          onChange({ autoRenew })
        }}
        hint={renewalTerms(quote, periodDays)}
      >
        {t('Renew my plan automatically')}
      </Checkbox>
      {notice && <PriceNotice notice={notice} />}
      <FailureAlert message={form.failure} />
      <BottomBar total={total} totalLabel={t('Total')} note={<Terms />}>
        <Button
          type="submit"
          wide
          pending={form.isPending || (isAsking && !quote) || (shown !== null && !isOfChoice)}
          disabled={!shown && !isAsking}
        >
          {total === '' ? t('Pay') : t('Pay {amount}', { amount: total })}
        </Button>
      </BottomBar>
      <p className={styles.remark} role="status">
        {purchase.isResending &&
          t('No answer yet. We’re still trying; you won’t be charged twice.')}
      </p>
    </form>
  )
}

function Terms() {
  return (
    <WithParts
      text={t(
        'By placing this order, you agree to our <terms>Terms & Conditions</terms> and <privacy>Privacy Policy</privacy>.',
      )}
      parts={{
        terms: <Link to={paths.termsAndConditions} target="_blank" rel="noreferrer" />,
        privacy: <Link to={paths.privacyPolicy} target="_blank" rel="noreferrer" />,
      }}
    />
  )
}
