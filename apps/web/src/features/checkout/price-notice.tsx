import { formatCents } from '@openline/contract/money'
import { Alert } from '../../ui/alert.tsx'
import type { PriceNotice as Notice } from './price.ts'

/** What happened to the price since it was shown last, beside the button that pays it. */
export const PriceNotice = ({ notice }: { readonly notice: Notice }) =>
  notice.kind === 'changed' ? (
    <Alert tone="warning" title="The price has changed" live>
      It was <s>{formatCents(notice.fromCents)}</s> and is now{' '}
      <strong>{formatCents(notice.toCents)}</strong>. Nothing was charged.
    </Alert>
  ) : (
    <Alert title="We looked at the price again" live>
      It is the same as before, and nothing was charged. Press Pay to go on.
    </Alert>
  )
