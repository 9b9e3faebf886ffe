import { type LoaderFunctionArgs, type MetaArgs, Outlet, useRouteLoaderData } from 'react-router'
import { CrashPage } from '../features/layout/crash-page.tsx'
import { loadFooter } from '../features/layout/footer-content.server.ts'
import type { FooterContent } from '../features/layout/footer-content.ts'
import { Shell } from '../features/layout/shell.tsx'
import { siteContext } from '../lib/site.ts'

const nothing: FooterContent = { socials: [], storeBadges: [], note: '' }

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  footer: await loadFooter(context.get(siteContext)),
})

/** Loaded once: the footer does not change while the site is open. */
export const shouldRevalidate = () => false

/** Only for pages that broke; every page has a title of its own. */
export const meta = ({ error }: MetaArgs) => (error ? [{ title: 'Something went wrong' }] : [])

const useFooter = () => useRouteLoaderData<typeof loader>('pages/main-layout')?.footer ?? nothing

export default function MainLayout() {
  return (
    <Shell footer={useFooter()}>
      <Outlet />
    </Shell>
  )
}

export const ErrorBoundary = () => (
  <Shell footer={useFooter()}>
    <CrashPage />
  </Shell>
)
