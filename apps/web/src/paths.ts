/** What `/dashboard/{selection}` may show (spec 2). */
export const dashboardSelections = ['profile', 'payment', 'setting'] as const
export type DashboardSelection = (typeof dashboardSelections)[number]

/** Every address of the site (spec 2, and what emails link to); the only place where they are written. */
export const paths = {
  home: '/',
  shop: '/shop',
  about: '/about',
  cart: '/cart',
  checkout: '/cart/checkout',
  contactUs: '/contact-us',
  faq: '/faq',
  forgotPassword: '/forgot-password',
  login: '/login',
  loginWithoutPassword: '/login-without-password',
  loginWithPassword: '/login-with-password',
  otpLogin: '/otp-login',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
  register: '/register',
  resetPassword: '/reset-password',
  lostAccess: '/lost-access',
  undoEmailChange: '/undo-email-change',
  crmLogin: '/crm-login',
  stripeResponse: '/stripe-response',
  /** Followed by the token of a signed link. */
  track: '/track',
  /** Followed by the token of a signed link. The server answers those that work with a file. */
  receipt: '/receipt',
  dashboard: '/dashboard',
  dashboardSelection: (selection: DashboardSelection) => `/dashboard/${selection}`,
  dashboardLine: (lineId: string) => `/dashboard/lines/${lineId}`,
} as const

/** One path for all unknown addresses: they get the same page. */
export const notFoundPath = '/404'

/** A file that the server makes of the plans on sale; no page. */
export const labelFilePath = '/broadband-labels.csv'

/** `path` with the page to come back to after signing in. */
export function withReturn(path: string, from: string): string {
  return from === paths.home ? path : `${path}?from=${encodeURIComponent(from)}`
}

/**
 * The page to go to after signing in: `from` when it is one of our own
 * addresses, else `fallback`. Refuses other origins in every spelling, `//host`
 * and `/\host` included, so that a login link cannot lead to another site.
 */
export function returnPath(from: string | null, fallback: string = paths.dashboard): string {
  const here = 'https://own.invalid'
  if (!from?.startsWith('/') || !URL.canParse(from, here)) return fallback
  const url = new URL(from, here)
  // `/..//host` is our own address, but its path alone reads as another host.
  const isOwn = url.origin === here && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : fallback
}

/** The pages that are HTML and nothing else; a move to or from one loads a document. */
export const documentPaths = [
  paths.home,
  paths.shop,
  paths.about,
  paths.faq,
  paths.privacyPolicy,
  paths.termsAndConditions,
] as const

/** The addresses at which the router of the app has a page; every other one is a document's, or no page's. */
const appPaths = [
  paths.cart,
  paths.checkout,
  paths.contactUs,
  paths.forgotPassword,
  paths.login,
  paths.loginWithoutPassword,
  paths.loginWithPassword,
  paths.otpLogin,
  paths.register,
  paths.resetPassword,
  paths.lostAccess,
  paths.undoEmailChange,
  paths.crmLogin,
  paths.stripeResponse,
  `${paths.track}/[^/]+`,
  `${paths.receipt}/[^/]+`,
  `${paths.dashboard}(?:/[^/]+){0,2}`,
]

const appPath = new RegExp(`^(?:${appPaths.join('|')})/?(?:[?#]|$)`, 'i')

/** Whether the app has a page at an address of ours, which may have a query and a fragment. */
export function isAppPath(to: string): boolean {
  return appPath.test(to)
}
