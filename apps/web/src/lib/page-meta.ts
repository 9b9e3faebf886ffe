import type { Brand } from '@openline/contract/brand'
import type { PageMeta } from '@openline/contract/content'
import type { PageName } from '@openline/contract/web-app'
import { msg, translate } from '@openline/i18n/i18n'

/** The one place of titles for pages that the content has none for; the brand's name is added. */
export const defaultTitles = {
  home: msg('Prepaid mobile plans'),
  shop: msg('Plans'),
  about: msg('About us'),
  cart: msg('Your cart'),
  checkout: msg('Checkout'),
  'contact-us': msg('Contact us'),
  faq: msg('Questions and answers'),
  'forgot-password': msg('Forgot password'),
  login: msg('Sign in'),
  'login-without-password': msg('Sign in without a password'),
  'login-with-password': msg('Sign in with your password'),
  'otp-login': msg('Enter your code'),
  'privacy-policy': msg('Privacy policy'),
  'terms-and-conditions': msg('Terms and conditions'),
  register: msg('Create your account'),
  'reset-password': msg('Choose a new password'),
  'lost-access': msg('Lost your phone or passkey?'),
  'undo-email-change': msg('Undo your email change'),
  'crm-login': msg('Assisted sign-in'),
  'stripe-response': msg('Payment result'),
  track: msg('Progress'),
  receipt: msg('Your receipt'),
  dashboard: msg('My account'),
  'not-found': msg('Page not found'),
} as const satisfies Record<PageName, string>

type Matches = { readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[] }

type LoaderData = {
  readonly pageMetas?: Readonly<Record<string, PageMeta>>
  readonly brand?: Brand
}

/**
 * `export const meta = pageMeta('login')`: the title and description that a loader of the page, or
 * of a route around it, returned as `pageMetas`.
 */
export function pageMeta(page: PageName) {
  return ({ matches }: Matches): MetaTag[] => {
    const loaded = matches.map((match) => match?.loaderData as LoaderData | undefined) // of any route
    const found = loaded.findLast((data) => data?.pageMetas?.[page])?.pageMetas?.[page]
    const brand = loaded[0]?.brand // the root route's
    return metaTags(page, found, brand)
  }
}

/** A tag of the head, as the router's `meta` names it. */
export type MetaTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }

/** Title and description of a page, for the tab, for search engines and for link previews. */
export function metaTags(
  page: PageName,
  found: PageMeta | undefined,
  brand: Brand | undefined,
): MetaTag[] {
  const title =
    found?.metaTitle ?? [translate(defaultTitles[page]), brand?.name].filter(Boolean).join(' | ')
  const description = found?.metaDescription
  return [
    { title },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
  ]
}

/** For pages that hold a customer's own data: no search engine lists them. */
export function privatePageMeta(page: PageName) {
  return (found: Matches): MetaTag[] => [
    ...pageMeta(page)(found),
    { name: 'robots', content: 'noindex' },
  ]
}
