import { EmailStep } from '../features/auth/email-step.tsx'
import { rememberMethod } from '../features/auth/method-hint.ts'
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageStart } from '../start/page-start.ts'

export const meta = pageMeta('login')

export const handle: PageStart = {
  onTouch: true,
  next: ['pages/otp-login', 'pages/login-with-password'],
}

function rememberPasskey() {
  rememberMethod('passkey')
}

export default function LoginPage() {
  return <EmailStep faster={<PasskeySignIn onSignedIn={rememberPasskey} />} />
}
