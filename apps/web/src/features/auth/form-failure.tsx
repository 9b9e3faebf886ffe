import { networkErrorMessage } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import { Alert } from '../../ui/alert.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

type FormFailureProps = {
  /** Nothing is shown while it is empty. */
  readonly message: string
  /** The label of the button that tries again. */
  readonly button: string
}

/** What went wrong with a form as a whole, above its button. */
export function FormFailure({ message, button }: FormFailureProps) {
  if (message !== translate(networkErrorMessage)) return <FailureAlert message={message} />
  return (
    <Alert tone="danger" live title={translate(networkErrorMessage)}>
      {t('Nothing you entered was lost. Check your connection, then press “{button}” again.', {
        button,
      })}
    </Alert>
  )
}
