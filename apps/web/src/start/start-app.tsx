import { language } from '@openline/i18n/language'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Makes the page of the app alive. A function, because its chunk runs with the first of its modules. */
export async function startApp(): Promise<void> {
  if (language() === 'es') await import('../languages/public-spanish.ts')
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
