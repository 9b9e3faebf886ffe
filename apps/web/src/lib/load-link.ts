import { data, type LoaderFunctionArgs } from 'react-router'
import type { PageName } from '../pages.ts'
import { ApiError, type Call } from './api-client.ts'
import { siteContext } from './site-context.ts'

/**
 * What a loader gives the page of a signed link: what is behind it, null for a link that we did not sign, or why it
 * can't be read now.
 */
export async function loadLink<Link>(
  { context, params }: LoaderFunctionArgs,
  page: PageName,
  read: (call: Call, token: string) => Promise<Link>,
) {
  const site = context.get(siteContext)
  const token = params['token'] ?? ''
  const pageMetas = await site.content.pageMetas(page)
  try {
    return data({ pageMetas, token, link: await read(site.call, token), failure: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = error.status > 0 && error.status < 429
    const failure = isUnknown ? '' : error.message
    return data({ pageMetas, token, link: null, failure }, { status: isUnknown ? 404 : 503 })
  }
}
