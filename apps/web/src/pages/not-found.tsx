import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadPage } from '../features/content/load-page.server.ts'
import { NotFound } from '../features/layout/not-found.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site.ts'

/** Unknown addresses answer 404, for people and for search engines. */
export async function loader({ context }: LoaderFunctionArgs) {
  return data(await loadPage(context.get(siteContext), 'not-found'), { status: 404 })
}

export const meta = pageMeta('not-found')

export default function NotFoundPage() {
  const { page } = useLoaderData<typeof loader>()
  return page ? <NotFound heading={page.heading} text={page.intro} /> : <NotFound />
}
