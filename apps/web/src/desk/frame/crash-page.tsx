import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../kit/page.tsx'

/** In place of a page that failed, its code not being there included: another release has other files. */
export function CrashPage() {
  return (
    <Page title="Something went wrong">
      <Alert
        tone="danger"
        live
        action={
          <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        Check your connection, then reload. Your earlier work is saved.
      </Alert>
    </Page>
  )
}
