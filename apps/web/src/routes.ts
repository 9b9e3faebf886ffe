import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every state of the shared interface pieces, for developers. */
const kit = process.env.NODE_ENV === 'development' ? [route('ui-kit', 'pages/ui-kit.tsx')] : []

/** The app's part of the route table of spec 2. Addresses are repeated in `paths.ts`; a test keeps both equal. */
export default [
  route('stripe-response', 'pages/stripe-response.tsx'),
  layout('pages/main-layout.tsx', [
    route('cart', 'pages/cart.tsx'),
    route('contact-us', 'pages/contact-us.tsx'),
    layout('pages/visitor-layout.tsx', [
      route('login', 'pages/login.tsx'),
      route('login-without-password', 'pages/login-without-password.tsx'),
      route('login-with-password', 'pages/login-with-password.tsx'),
      route('otp-login', 'pages/otp-login.tsx'),
      route('register', 'pages/register.tsx'),
    ]),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('crm-login', 'pages/crm-login.tsx'),
    route('lost-access', 'pages/lost-access.tsx'),
    route('undo-email-change', 'pages/undo-email-change.tsx'),
    route('track/:token', 'pages/track.tsx'),
    route('receipt/:token', 'pages/receipt.tsx'),
    layout('pages/signed-in-layout.tsx', [
      route('cart/checkout', 'pages/checkout.tsx'),
      route('dashboard', 'pages/dashboard.tsx', [
        index('pages/dashboard/overview-part.tsx'),
        route('lines/:lineId', 'pages/dashboard/line-part.tsx'),
        route('profile', 'pages/dashboard/profile-part.tsx'),
        route('payment', 'pages/dashboard/payment-part.tsx'),
        route('setting', 'pages/dashboard/setting-part.tsx'),
      ]),
    ]),
    ...kit,
  ]),
] satisfies RouteConfig
