import type { LoaderFunctionArgs } from 'react-router'
import type { PageName } from '../pages.ts'
import { siteContext } from './site-context.ts'

/** For a page whose only server data is its title: `export const loader = pageMetaLoader('login')`. */
export function pageMetaLoader(...pages: PageName[]) {
  return async ({ context }: LoaderFunctionArgs) => ({
    pageMetas: await context.get(siteContext).content.pageMetas(...pages),
  })
}
