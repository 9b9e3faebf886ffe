import { AssistedBanner } from './assisted-banner.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import type { FooterContent } from './footer-content.ts'
import { Header } from './header.tsx'
import { useRouteChange } from './route-change.ts'
import styles from './shell.module.css'

type ShellProps = { readonly footer: FooterContent; readonly children: React.ReactNode }

/** Header, footer and what is common to all pages of the main layout. */
export const Shell = ({ footer, children }: ShellProps) => {
  const { page, announcement } = useRouteChange()
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <AssistedBanner />
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
