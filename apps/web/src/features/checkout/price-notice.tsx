import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { Alert } from '../../ui/alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import type { PriceNotice as Notice } from './price.ts'

/** The change of the price since it was shown last, beside the button that pays. */
export function PriceNotice({ notice }: { readonly notice: Notice }) {
  return notice.kind === 'changed' ? (
    <Alert tone="warning" title={t('The price has changed')} live>
      <WithParts
        text={t('It was <old>{from}</old> and is now <strong>{to}</strong>. You weren’t charged.', {
          from: formatCents(notice.fromCents),
          to: formatCents(notice.toCents),
        })}
        parts={{ old: <s />, strong: <strong /> }}
      />
    </Alert>
  ) : (
    <Alert title={t('We rechecked the price')} live>
      {t('It hasn’t changed, and you weren’t charged. Press Pay to continue.')}
    </Alert>
  )
}
