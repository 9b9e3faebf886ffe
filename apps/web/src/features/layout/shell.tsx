import { lazy, Suspense } from 'react'
import { useAssistedBy } from '../../lib/use-session.ts'
import type { FooterContent } from './footer-content.ts'
import { PageFrame } from './page-frame.tsx'
import { useRouteChange } from './route-change.ts'

type ShellProps = { readonly footer: FooterContent; readonly children: React.ReactNode }

/** Loaded only for support staff: ending a session imports the rules of every form. */
const AssistedBanner = lazy(async () => {
  const { AssistedBanner: Banner } = await import('./assisted-banner.tsx')
  return { default: Banner }
})

/** The frame of the app's pages, with what a change of route does in it. */
export function Shell({ footer, children }: ShellProps) {
  const { page, announcement } = useRouteChange()
  const agent = useAssistedBy()
  const banner = agent !== null && (
    <Suspense fallback={null}>
      <AssistedBanner agent={agent} />
    </Suspense>
  )
  return (
    <>
      <PageFrame footer={footer} banner={banner} ref={page}>
        {children}
      </PageFrame>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
