import { Link } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'

/** What a browser without scripts shows: the cart is kept in the browser and paid from there. */
export const CartWithoutScripts = ({ planName }: { readonly planName: string | null }) => {
  const { phone, phoneE164, hours } = useBrand().support
  return (
    <noscript>
      <Alert
        title={planName ? `Buying ${planName} needs JavaScript` : 'Buying a plan needs JavaScript'}
      >
        <p>
          Please switch it on and load this page again, or call us at{' '}
          <a href={`tel:${phoneE164}`}>{phone}</a> ({hours}). You can read everything about our
          plans without it. <Link to={paths.shop}>Back to the plans</Link>
        </p>
      </Alert>
    </noscript>
  )
}
