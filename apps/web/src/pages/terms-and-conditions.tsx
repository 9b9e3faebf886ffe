import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalText } from '../features/content/legal-text.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(siteContext)
  const [pageMetas, document] = await Promise.all([
    content.pageMetas('terms-and-conditions'),
    content.legalDocument('terms-and-conditions'),
  ])
  return { pageMetas, document }
}

export const meta = pageMeta('terms-and-conditions')

export default function TermsAndConditionsPage() {
  const { document } = useLoaderData<typeof loader>()
  return <LegalText document={document} />
}
