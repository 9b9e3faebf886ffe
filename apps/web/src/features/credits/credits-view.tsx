import { cardPaymentCents, formatCents, type PaidPrice } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { MoneyLines } from '../../ui/money-lines.tsx'

/** Below a price: what credit pays of it, and what is left for the card. Nothing without credit. */
export function CreditLines(price: PaidPrice) {
  if (price.creditCents === 0) return null
  return (
    <MoneyLines
      lines={[{ label: t('Your credit'), amount: formatCents(-price.creditCents) }]}
      total={{ label: t('Card payment'), amount: formatCents(cardPaymentCents(price)) }}
    />
  )
}
