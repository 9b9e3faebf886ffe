import { t } from '@openline/i18n/i18n'
import { lazy, Suspense } from 'react'
import { useRootData } from '../../lib/root-data.ts'
import { useAssistedBy } from '../../lib/session.ts'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import type { FooterContent } from './footer-content.ts'
import { Header } from './header.tsx'
import { useRouteChange } from './route-change.ts'
import styles from './shell.module.css'
import { useOfflineLinks } from './use-offline-links.ts'

type ShellProps = { readonly footer: FooterContent; readonly children: React.ReactNode }

/** Loaded only for support staff: ending a session imports the rules of every form. */
const AssistedBanner = lazy(async () => {
  const { AssistedBanner: Banner } = await import('./assisted-banner.tsx')
  return { default: Banner }
})

/** Only for editors. */
const PreviewBanner = lazy(async () => {
  const { PreviewBanner: Banner } = await import('./preview-banner.tsx')
  return { default: Banner }
})

/** Header, footer and what is common to all pages of the main layout. */
export function Shell({ footer, children }: ShellProps) {
  const { page, announcement } = useRouteChange()
  useOfflineLinks()
  const agent = useAssistedBy()
  const rootData = useRootData()
  // The server renders a page at once and cannot wait for a lazy part.
  const isInBrowser = useIsInBrowser()
  const isPreview = isInBrowser && rootData?.isPreview === true
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {agent !== null && (
        <Suspense fallback={null}>
          <AssistedBanner agent={agent} />
        </Suspense>
      )}
      {isPreview && (
        <Suspense fallback={null}>
          <PreviewBanner />
        </Suspense>
      )}
      <Header />
      <main id="main" ref={page} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer content={footer} />
      <CookieBanner />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
