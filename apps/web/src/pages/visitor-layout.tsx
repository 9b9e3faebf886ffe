import '../languages/account-messages.ts'
import { type MiddlewareFunction, Outlet } from 'react-router'
import { targetOf, useSendOn } from '../features/auth/use-send-on.ts'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { redirectReplacing } from '../lib/redirect-replacing.ts'
import { isLoggedIn } from '../lib/session.ts'

/** Redirects signed-in customers from these pages to the page that asked for the sign-in. */
const requireVisitor: MiddlewareFunction = async ({ request }, next) => {
  if (isLoggedIn()) throw redirectReplacing(request, targetOf(new URL(request.url).search))
  await next()
}

export const clientMiddleware = [requireVisitor]

/** All titles at once: later steps then need no request. */
export const loader = pageMetaLoader(
  'login',
  'login-with-password',
  'login-without-password',
  'otp-login',
  'register',
)

export function shouldRevalidate() {
  return false
}

export default function VisitorLayout() {
  useSendOn()
  return <Outlet />
}
