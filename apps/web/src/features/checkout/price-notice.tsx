import { formatCents } from '@openline/contract/money'
import { t } from '@openline/words/words'
import { Alert } from '../../ui/alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import type { PriceNotice as Notice } from './price.ts'

/** What happened to the price since it was shown last, beside the button that pays it. */
export const PriceNotice = ({ notice }: { readonly notice: Notice }) =>
  notice.kind === 'changed' ? (
    <Alert tone="warning" title={t('The price has changed')} live>
      <WithParts
        text={t('It was <old>{from}</old> and is now <strong>{to}</strong>. Nothing was charged.', {
          from: formatCents(notice.fromCents),
          to: formatCents(notice.toCents),
        })}
        parts={{ old: <s />, strong: <strong /> }}
      />
    </Alert>
  ) : (
    <Alert title={t('We looked at the price again')} live>
      {t('It is the same as before, and nothing was charged. Press Pay to go on.')}
    </Alert>
  )
