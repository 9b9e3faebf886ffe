import { msg, translate } from '@openline/i18n/i18n'
import type { MetaDescriptor } from 'react-router'

/** Titles while the content service has none. The brand's name is added behind. */
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
  dashboard: msg('My account'),
  'not-found': msg('Page not found'),
} as const

/** Names of pages in the content service. */
export type PageName = keyof typeof defaultTitles

export type PageMeta = { readonly title: string; readonly description: string }

type Matches = { readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[] }

/**
 * `export const meta = pageMeta('login')`: the title and description that a
 * loader of the page, or of a route around it, brought with `loadPageMetas`.
 */
export function pageMeta(page: PageName) {
  return ({ matches }: Matches): MetaDescriptor[] => {
    const found = matches
      .map((match) => match?.loaderData as { pageMetas?: Record<string, PageMeta> } | undefined)
      .findLast((data) => data?.pageMetas?.[page])?.pageMetas?.[page]
    const title = found?.title ?? translate(defaultTitles[page])
    return [
      { title },
      { property: 'og:title', content: title },
      ...(found?.description
        ? [
            { name: 'description', content: found.description },
            { property: 'og:description', content: found.description },
          ]
        : []),
    ]
  }
}

/** For pages that hold a customer's own data: no search engine lists them. */
export function privatePageMeta(page: PageName) {
  return (found: Matches): MetaDescriptor[] => [
    ...pageMeta(page)(found),
    { name: 'robots', content: 'noindex' },
  ]
}
