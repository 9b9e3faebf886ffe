import type { PageAudience } from '@openline/contract/web-app'
import { msg } from '@openline/i18n/i18n'

type Page = {
  /** Without the language. */
  readonly path: `/${string}`
  /** What the content service calls the page. A page of the app is `pages/{name}.tsx`. */
  readonly name: string
  /** For a page that the content has no title for; the brand's name is added. */
  readonly title: string
  /** `document`: HTML and nothing else. `app`: a route of React Router. */
  readonly kind: 'document' | 'app'
  /** Of a page of the app, the layout around it. Default: `main`. */
  readonly layout?: 'none' | 'main' | 'visitor' | 'signed-in'
  /** What follows the path: the token of a signed link, or the parts of the dashboard. Default: nothing. */
  readonly followedBy?: 'token' | 'parts'
  /** The query parameters that its rendering reads. What only the browser reads is not among them. */
  readonly parameters?: readonly string[]
  /** Default: `public`. */
  readonly audience?: PageAudience
  /** Whether the sitemap lists it for search engines. */
  readonly isListed?: true
}

/** Its links lead on with the page that asked for the sign-in, also before scripts run. */
const signInStep = { kind: 'app', parameters: ['from'] } as const
/** Its address carries a secret. */
const secretLink = { kind: 'app', audience: 'secret-link' } as const
/** Behind its path stands the token of a signed link. */
const signedLink = { kind: 'app', followedBy: 'token', audience: 'personal' } as const

/**
 * Every page of the site (spec 2, and what emails link to), and the only place where its address is written.
 * Paths, routes, requests, titles and the sitemap follow from it. Browsers get paths and kinds alone (`browser-pages.ts`).
 */
export const pages = {
  home: {
    path: '/',
    name: 'home',
    title: msg('Prepaid mobile plans'),
    kind: 'document',
    parameters: ['plan', 'zip'],
    isListed: true,
  },
  shop: {
    path: '/shop',
    name: 'shop',
    title: msg('Plans'),
    kind: 'document',
    parameters: ['kind', 'zip', 'sim'],
    isListed: true,
  },
  about: {
    path: '/about',
    name: 'about',
    title: msg('About us'),
    kind: 'document',
    isListed: true,
  },
  cart: {
    path: '/cart',
    name: 'cart',
    title: msg('Your cart'),
    kind: 'app',
    parameters: ['plan', 'sim', 'zip', 'coupon'],
  },
  checkout: {
    path: '/cart/checkout',
    name: 'checkout',
    title: msg('Checkout'),
    kind: 'app',
    layout: 'signed-in',
  },
  contactUs: {
    path: '/contact-us',
    name: 'contact-us',
    title: msg('Contact us'),
    kind: 'app',
    isListed: true,
  },
  faq: {
    path: '/faq',
    name: 'faq',
    title: msg('Questions and answers'),
    kind: 'document',
    parameters: ['q'],
    isListed: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    name: 'forgot-password',
    title: msg('Forgot password'),
    ...signInStep,
  },
  login: {
    path: '/login',
    name: 'login',
    title: msg('Sign in'),
    ...signInStep,
    layout: 'visitor',
  },
  loginWithoutPassword: {
    path: '/login-without-password',
    name: 'login-without-password',
    title: msg('Sign in without a password'),
    ...signInStep,
    layout: 'visitor',
  },
  loginWithPassword: {
    path: '/login-with-password',
    name: 'login-with-password',
    title: msg('Sign in with your password'),
    ...signInStep,
    layout: 'visitor',
  },
  otpLogin: {
    path: '/otp-login',
    name: 'otp-login',
    title: msg('Enter your code'),
    ...signInStep,
    layout: 'visitor',
  },
  privacyPolicy: {
    path: '/privacy-policy',
    name: 'privacy-policy',
    title: msg('Privacy policy'),
    kind: 'document',
    isListed: true,
  },
  termsAndConditions: {
    path: '/terms-and-conditions',
    name: 'terms-and-conditions',
    title: msg('Terms and conditions'),
    kind: 'document',
    isListed: true,
  },
  register: {
    path: '/register',
    name: 'register',
    title: msg('Create your account'),
    ...signInStep,
    layout: 'visitor',
  },
  resetPassword: {
    path: '/reset-password',
    name: 'reset-password',
    title: msg('Choose a new password'),
    ...secretLink,
  },
  lostAccess: {
    path: '/lost-access',
    name: 'lost-access',
    title: msg('Lost your phone or passkey?'),
    ...signInStep,
  },
  undoEmailChange: {
    path: '/undo-email-change',
    name: 'undo-email-change',
    title: msg('Undo your email change'),
    ...secretLink,
  },
  emailChange: {
    path: '/email-change',
    name: 'email-change',
    title: msg('Email change'),
    ...secretLink,
  },
  crmLogin: {
    path: '/crm-login',
    name: 'crm-login',
    title: msg('Assisted sign-in'),
    ...secretLink,
  },
  stripeResponse: {
    path: '/stripe-response',
    name: 'stripe-response',
    title: msg('Payment result'),
    ...secretLink,
    layout: 'none',
  },
  track: { path: '/track', name: 'track', title: msg('Progress'), ...signedLink },
  fixTransfer: {
    path: '/fix-transfer',
    name: 'fix-transfer',
    title: msg('Progress'),
    ...signedLink,
  },
  pay: { path: '/pay', name: 'pay', title: msg('Payment'), ...signedLink },
  answer: { path: '/answer', name: 'answer', title: msg('Contact us'), ...signedLink },
  /** The server answers those of its links that work with a file. */
  receipt: { path: '/receipt', name: 'receipt', title: msg('Your receipt'), ...signedLink },
  dashboard: {
    path: '/dashboard',
    name: 'dashboard',
    title: msg('My account'),
    kind: 'app',
    layout: 'signed-in',
    followedBy: 'parts',
  },
} as const satisfies Readonly<Record<string, Page>>

/** One path for all unknown addresses: they get the same page. */
export const notFound = { path: '/404', name: 'not-found', title: msg('Page not found') } as const

type Pages = typeof pages

/** The pages by the names that the content service uses. */
export type PageName = Pages[keyof Pages]['name'] | typeof notFound.name

export type DocumentPath = Extract<Pages[keyof Pages], { kind: 'document' }>['path']

/** The same table to walk through. */
export const allPages: readonly Page[] = Object.values(pages)

/** The path of each page. */
export type PagePaths = { readonly [Key in keyof Pages]: Pages[Key]['path'] }

/** What `/dashboard/{selection}` may show (spec 2); each is `pages/dashboard/{selection}-part.tsx`. */
export const dashboardSelections = ['profile', 'payment', 'setting'] as const
export type DashboardSelection = (typeof dashboardSelections)[number]
