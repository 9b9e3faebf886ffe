import { SignInFrame } from './sign-in-frame.tsx'
import { WayIn } from './way-in.tsx'

/** There is no call for a new password yet; see `ForgotPassword`. */
export const ResetPassword = () => (
  <SignInFrame
    heading="Choose a new password"
    lead="This is not possible here yet, and it locks nobody out."
  >
    <WayIn>
      <p>
        Your old password is unchanged. If you do not know it any more, have a 6-digit code mailed
        to you: it opens the same account.
      </p>
    </WayIn>
  </SignInFrame>
)
