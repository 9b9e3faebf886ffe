import { t } from '@openline/i18n/i18n'
import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, Outlet, useRouteLoaderData } from 'react-router'
import { ChatHost } from '../features/contact/chat-host.tsx'
import { CrashPage } from '../features/layout/crash-page.tsx'
import { loadFooter } from '../features/layout/footer-content.server.ts'
import { emptyFooter } from '../features/layout/footer-content.ts'
import { Shell } from '../features/layout/shell.tsx'
import { siteContext } from '../lib/site-context.ts'
import { useIsLoggedIn } from '../lib/use-session.ts'

/** The footer, and the titles of the pages that the browser draws alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const [footer, pageMetas] = await Promise.all([
    loadFooter(site),
    site.content.pageMetas('checkout', 'dashboard', 'not-found'),
  ])
  return { footer, pageMetas }
}

/** Loaded once: neither changes while the site is open. */
export function shouldRevalidate() {
  return false
}

/** Only for pages that broke; every page has a title of its own. */
export function meta({ error }: MetaArgs) {
  return error ? [{ title: t('Something went wrong') }] : []
}

function useFooter() {
  return useRouteLoaderData<typeof loader>('pages/main-layout')?.footer ?? emptyFooter
}

/** Only for signed-in customers: visitors need not download it. */
const SessionWatch = lazy(async () => {
  const { SessionWatch: Watch } = await import('../features/auth/session-watch.tsx')
  return { default: Watch }
})

export default function MainLayout() {
  const isSignedIn = useIsLoggedIn()
  return (
    <>
      <Shell footer={useFooter()}>
        <Outlet />
        {isSignedIn && (
          <Suspense fallback={null}>
            <SessionWatch />
          </Suspense>
        )}
      </Shell>
      <ChatHost />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <Shell footer={useFooter()}>
      <CrashPage />
    </Shell>
  )
}
