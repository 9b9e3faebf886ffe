import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalText } from '../features/content/legal-text.tsx'
import { loadLegalDocument } from '../features/content/load-page.server.ts'
import { loadPageMetas } from '../lib/page-meta.server.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const [metas, document] = await Promise.all([
    loadPageMetas(site, 'privacy-policy'),
    loadLegalDocument(site, 'privacy-policy'),
  ])
  return { ...metas, document }
}

export const meta = pageMeta('privacy-policy')

export default function PrivacyPolicyPage() {
  const { document } = useLoaderData<typeof loader>()
  return <LegalText document={document} />
}
