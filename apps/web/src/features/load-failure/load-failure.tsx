import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** A part of a page that could not be loaded, and another try. */
export function LoadFailure({ message }: { readonly message: string }) {
  const revalidator = useRevalidator()
  return (
    <Alert
      tone="danger"
      title={t('We couldn’t load this')}
      live
      action={
        <Button
          variant="secondary"
          pending={revalidator.state === 'loading'}
          onClick={() => void revalidator.revalidate()}
        >
          {t('Try again')}
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
