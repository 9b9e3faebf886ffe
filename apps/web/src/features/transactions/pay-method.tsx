import type { PaymentDetails } from '@openline/contract/processes/transactions'
import { CardLabel } from '../../ui/card-label.tsx'

/** Brand icon and last four digits, or a dash when no card was involved (spec 2). */
export function PayMethod({ details }: { readonly details: PaymentDetails }) {
  return details.last4DigitCard === undefined ? (
    '–'
  ) : (
    <CardLabel network={details.paymentMethod ?? 'unknown'} last4Digits={details.last4DigitCard} />
  )
}
