import { t } from '@openline/i18n/i18n'
import { useRootData } from '../../lib/root-data.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import type { FooterContent } from './footer-content.ts'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import styles from './page-frame.module.css'
import { PreviewBanner } from './preview-banner.tsx'
import { TestShopNotice } from './test-shop-notice.tsx'

type PageFrameProps = {
  readonly footer: FooterContent
  /** Over the header, before that of a preview. */
  readonly banner: React.ReactNode
  /** Of `<main>`. */
  readonly ref?: React.Ref<HTMLElement>
  readonly children: React.ReactNode
}

/** Header, footer and what else documents and pages of the app share. */
export function PageFrame({ footer, banner, ref, children }: PageFrameProps) {
  const data = useRootData()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      {data?.isTestShop && <TestShopNotice />}
      {banner}
      {data?.isPreview && <PreviewBanner />}
      <Header />
      <main id="main" ref={ref} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer content={footer} />
      <CookieBanner />
      <OfflineNotice />
    </>
  )
}
