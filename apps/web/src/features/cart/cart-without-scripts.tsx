import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'

/** What a browser without scripts shows: the cart is kept in the browser and paid from there. */
export function CartWithoutScripts({ planName }: { readonly planName: string | null }) {
  const { phone, phoneE164, hours } = useBrand().support
  return (
    <noscript>
      <Alert
        title={
          planName
            ? t('Buying {plan} needs JavaScript', { plan: planName })
            : t('Buying a plan needs JavaScript')
        }
      >
        <p>
          <WithParts
            text={t(
              'Please turn it on and reload this page, or call us at <phone>{phone}</phone> ({hours}). You can read all about our plans without it. <shop>Back to plans</shop>',
              { phone, hours },
            )}
            parts={{
              phone: <a href={`tel:${phoneE164}`}>{phone}</a>,
              shop: <Link to={paths.shop} />,
            }}
          />
        </p>
      </Alert>
    </noscript>
  )
}
