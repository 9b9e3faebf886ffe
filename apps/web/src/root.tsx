import { Links, type LoaderFunctionArgs, Meta, Outlet, useRouteLoaderData } from 'react-router'
import { Document } from './document.tsx'
import { CrashPage } from './features/layout/crash-page.tsx'
import { AppFrame } from './lib/app-frame.tsx'
import { rootDataOf } from './lib/root-data.server.ts'
import type { RootData } from './lib/root-data.ts'
import { siteContext } from './lib/site-context.ts'
import { BootScript } from './start/boot.tsx'
import { ToastStack } from './ui/toast-stack.tsx'
import './ui/tokens.css'
import './ui/base.css'

export function loader({ context }: LoaderFunctionArgs): RootData {
  return rootDataOf(context.get(siteContext))
}

/** None of it changes while the site is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { readonly children: React.ReactNode }) {
  return (
    <AppFrame rootData={useRouteLoaderData<typeof loader>('root')}>
      <Document
        head={
          <>
            <Meta />
            <Links />
          </>
        }
      >
        {children}
        <ToastStack />
        <BootScript />
      </Document>
    </AppFrame>
  )
}

export default function Root() {
  return <Outlet />
}

/** Only for failures outside the main layout, which has its own boundary. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <CrashPage />
    </main>
  )
}
