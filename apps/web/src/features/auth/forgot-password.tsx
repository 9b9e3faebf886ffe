import { SignInFrame } from './sign-in-frame.tsx'
import { WayIn } from './way-in.tsx'

/** There is no call for a new password yet; nobody is locked out all the same. */
export const ForgotPassword = () => (
  <SignInFrame
    heading="Forgot your password?"
    lead="You can do without it. A code by e-mail opens the same account, with everything in it."
  >
    <WayIn>
      <p>
        We cannot give you a new password on this page yet. Have a 6-digit code mailed to you
        instead, as often as you sign in.
      </p>
    </WayIn>
  </SignInFrame>
)
