import { allPages } from '../../apps/web/src/pages.ts'

type Page = (typeof allPages)[number]

/** A page at an address of its own that needs no account. */
function isPublic({ layout, followedBy }: Page): boolean {
  return layout !== 'signed-in' && !followedBy
}

/** The steps of signing in and what emails link to, without what needs a code from the mailbox. */
function isOfSignIn({ layout, parameters = [], audience }: Page): boolean {
  return parameters.includes('from') || (audience === 'secret-link' && layout !== 'none')
}

/** Every page that needs no account. */
export const publicPages = allPages.filter(isPublic)

/** What search engines list, and the name of each in the content service. */
export const contentPages = publicPages.filter(({ isListed }) => isListed)

/** One redirects. */
export const signInPages = publicPages
  .filter(isOfSignIn)
  .map((page) => (page.name === 'otp-login' ? { ...page, leadsTo: '/login' } : page))
