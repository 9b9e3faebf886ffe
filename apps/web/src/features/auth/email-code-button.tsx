import { validate } from '@openline/contract/fields'
import { requestLoginCode } from '@openline/contract/people/auth'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { sendCode } from './recent-codes.ts'
import type { SignIn } from './use-sign-in.ts'

type EmailCodeButtonProps = {
  readonly signIn: SignIn
  /** As typed so far; the next page asks for an incomplete one. */
  readonly email: string
  readonly children: string
}

/** Emails a sign-in code with one press and opens the page where it is entered. */
export function EmailCodeButton({ signIn, email, children }: EmailCodeButtonProps) {
  const given = validate(requestLoginCode.body, { email })
  const form = useForm({
    initial: {},
    validate: () => given,
    onSubmit: async (to, signal) => {
      const code = await sendCode(to.email, signal)
      signIn.goTo(paths.otpLogin, { ...to, code })
    },
  })
  if (!given.ok) {
    return (
      <Link
        {...signIn.link(paths.loginWithoutPassword, { email: '' })}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        {children}
      </Link>
    )
  }
  return (
    <form {...form.props} className={styles.form}>
      <FormFailure message={form.failure} button={children} />
      <Button
        type="submit"
        variant="secondary"
        wide
        // As the link has it, whose place this takes.
        data-press={paths.loginWithoutPassword}
        pending={form.isPending}
      >
        {children}
      </Button>
    </form>
  )
}
