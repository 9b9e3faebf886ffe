import { spokenBrand } from '@openline/contract/brand'
import { type LoaderFunctionArgs, Outlet, useRouteLoaderData } from 'react-router'
import { Document } from './document.tsx'
import { CrashPage } from './features/layout/crash-page.tsx'
import { AppFrame } from './lib/app-frame.tsx'
import type { RootData } from './lib/root-data.ts'
import { siteContext } from './lib/site.ts'
import './ui/tokens.css'
import './ui/base.css'

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { brand, apiKey, companyCode, publicUrl, chat, isPreview } = context.get(siteContext)
  return { brand: spokenBrand(brand), apiKey, companyCode, publicUrl, chat, isPreview }
}

/** None of it changes while the site is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { readonly children: React.ReactNode }) {
  return (
    <AppFrame rootData={useRouteLoaderData<typeof loader>('root')}>
      <Document>{children}</Document>
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
