import type { MetaDescriptor } from 'react-router'

/** Titles while the content service has none. The brand's name is added behind. */
export const defaultTitles = {
  home: 'Prepaid mobile plans',
  shop: 'Plans',
  about: 'About us',
  cart: 'Your cart',
  checkout: 'Checkout',
  'contact-us': 'Contact us',
  faq: 'Questions and answers',
  'forgot-password': 'Forgotten password',
  login: 'Sign in',
  'login-without-password': 'Sign in without a password',
  'login-with-password': 'Sign in with your password',
  'otp-login': 'Enter your code',
  'privacy-policy': 'Privacy policy',
  'terms-and-conditions': 'Terms and conditions',
  register: 'Create your account',
  'reset-password': 'Choose a new password',
  'lost-access': 'Lost your phone or passkey?',
  'undo-email-change': 'Take back a change of your address',
  'crm-login': 'Assisted sign-in',
  'stripe-response': 'Payment result',
  track: 'Step by step',
  dashboard: 'My account',
  'not-found': 'Page not found',
} as const

/** Names of pages in the content service. */
export type PageName = keyof typeof defaultTitles

export type PageMeta = { readonly title: string; readonly description: string }

type Matches = { readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[] }

/**
 * `export const meta = pageMeta('login')`: the title and description that a
 * loader of the page, or of a route around it, brought with `loadPageMetas`.
 */
export const pageMeta =
  (page: PageName) =>
  ({ matches }: Matches): MetaDescriptor[] => {
    const found = matches
      .map((match) => match?.loaderData as { pageMetas?: Record<string, PageMeta> } | undefined)
      .findLast((data) => data?.pageMetas?.[page])?.pageMetas?.[page]
    const title = found?.title ?? defaultTitles[page]
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

/** For pages that hold a customer's own data: no search engine lists them. */
export const privatePageMeta =
  (page: PageName) =>
  (found: Matches): MetaDescriptor[] => [
    ...pageMeta(page)(found),
    { name: 'robots', content: 'noindex' },
  ]
