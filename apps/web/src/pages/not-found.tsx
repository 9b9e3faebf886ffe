import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NotFound } from '../features/layout/not-found.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site.ts'

/** Unknown addresses answer 404, for people and for search engines. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(siteContext)
  const [pageMetas, page] = await Promise.all([
    content.pageMetas('not-found'),
    content.page('not-found'),
  ])
  return data({ pageMetas, page }, { status: 404 })
}

export const meta = pageMeta('not-found')

export default function NotFoundPage() {
  const { page } = useLoaderData<typeof loader>()
  return page ? <NotFound heading={page.heading} text={page.intro} /> : <NotFound />
}
