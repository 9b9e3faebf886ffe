import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import type { PaymentLinkBill } from '@openline/contract/processes/payment-links'
import { plural, t } from '@openline/i18n/i18n'
import { localTime } from '../../lib/local-date.ts'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from '../../ui/link-page.module.css'
import { MoneyLines } from '../../ui/money-lines.tsx'

/** What a link pays: no name, and of the number its last four digits. */
export function LinkBill({ bill }: { readonly bill: PaymentLinkBill }) {
  // The server does not know what time it is where the page is read.
  const isInBrowser = useIsInBrowser()
  const { kind, planName, lineDigits, chargeCents, emailedCents, endsAt } = bill
  return (
    <div className={styles.stack}>
      <h2 className={styles.plan}>{planName}</h2>
      <p className={styles.note}>
        {[
          kind === 'renewal' ? t('Renewal') : t('New line'),
          termOf(bill),
          ...(lineDigits === null ? [] : [t('Number ending in {digits}', { digits: lineDigits })]),
        ].join(' · ')}
      </p>
      {emailedCents !== null && (
        <Alert tone="warning">
          {t('The price has changed since we emailed this link. It was {amount}.', {
            amount: formatCents(emailedCents),
          })}
        </Alert>
      )}
      <MoneyLines
        lines={linesOf(bill)}
        total={{ label: t('Total'), amount: formatCents(chargeCents) }}
      />
      <p className={styles.note}>
        {t('This link works until {time}.', {
          time: isInBrowser ? localTime(endsAt) : formatDate(endsAt, 'MMM D, YYYY', 'UTC'),
        })}
      </p>
    </div>
  )
}

function termOf({ periodMonths }: PaymentLinkBill): string {
  return periodMonths === 1
    ? t('30 days')
    : plural(periodMonths, { one: '{count} month', other: '{count} months' })
}

function linesOf(bill: PaymentLinkBill) {
  const { planCents, addOn, discountCents, taxesAndFeesCents, creditCents } = bill
  const line = (label: string, cents: number) => ({ label, amount: formatCents(cents) })
  return [
    line(t('Plan'), planCents),
    ...(addOn ? [line(addOn.title, addOn.cents)] : []),
    ...(discountCents > 0 ? [line(t('Discount'), -discountCents)] : []),
    line(t('Taxes and fees'), taxesAndFeesCents),
    ...(creditCents > 0 ? [line(t('Credit'), -creditCents)] : []),
  ]
}
