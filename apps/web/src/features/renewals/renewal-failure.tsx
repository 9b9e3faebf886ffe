import { t } from '@openline/words/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type RenewalFailureProps = { readonly message: string; readonly onRetry: () => void }

/** How a line is renewed could not be read. */
export const RenewalFailure = ({ message, onRetry }: RenewalFailureProps) => (
  <Alert
    tone="danger"
    live
    action={
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('Try again')}
      </Button>
    }
  >
    {message}
  </Alert>
)
