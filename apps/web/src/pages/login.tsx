import { EmailStep } from '../features/auth/email-step.tsx'
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('login')

export default function LoginPage() {
  return <EmailStep faster={<PasskeySignIn />} />
}
