/** The public pages, and the name of each in the content service. */
export const contentPages = [
  { path: '/', name: 'home' },
  { path: '/shop', name: 'shop' },
  { path: '/about', name: 'about' },
  { path: '/contact-us', name: 'contact-us' },
  { path: '/faq', name: 'faq' },
  { path: '/privacy-policy', name: 'privacy-policy' },
  { path: '/terms-and-conditions', name: 'terms-and-conditions' },
] as const

/** The steps of signing in, without those that need a code from the mailbox. One leads on by itself. */
export const signInPages = [
  { path: '/login', name: 'login' },
  { path: '/login-with-password', name: 'login-with-password' },
  { path: '/login-without-password', name: 'login-without-password' },
  { path: '/otp-login', name: 'otp-login', leadsTo: '/login' },
  { path: '/register', name: 'register' },
  { path: '/forgot-password', name: 'forgot-password' },
  { path: '/reset-password', name: 'reset-password' },
  { path: '/crm-login', name: 'crm-login' },
] as const

/** Every page that needs no account. */
export const publicPages = [
  ...contentPages,
  { path: '/cart', name: 'cart' },
  ...signInPages,
  { path: '/stripe-response', name: 'stripe-response' },
] as const
