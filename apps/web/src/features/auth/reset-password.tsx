import { validate } from '@openline/contract/fields'
import { checkResetLink, resetPassword } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { Link } from '../../lib/link.tsx'
import { settle } from '../../lib/load-result.ts'
import { endSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { useLoad } from '../../lib/use-load.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkSecret } from './use-link-secret.ts'
import { useSignIn } from './use-sign-in.ts'

/** The page of the emailed link: sets a new password, then signs in with it. */
export function ResetPassword() {
  return (
    <SignInFrame
      heading={t('Choose a new password')}
      lead={t('You’ll be signed out on all your devices.')}
    >
      {useIsInBrowser() ? <OpenedLink /> : <Skeleton lines={3} />}
    </SignInFrame>
  )
}

function OpenedLink() {
  const token = useLinkSecret()
  return token === '' ? <NoLink reason="" /> : <CheckedLink token={token} />
}

/** Rejects an expired link before two passwords are typed. */
function CheckedLink({ token }: { readonly token: string }) {
  const [deadLink, setDeadLink] = useState('')
  const { loaded } = useLoad(() => settle(call(checkResetLink, { body: { token } })), { of: token })
  if (loaded === null) return <Skeleton lines={3} label={t('Checking your link')} />
  // Errors that are not about the link, such as a network error, are shown when the form is sent.
  const reason = deadLink || (loaded.ok ? '' : reasonOf(loaded.error))
  return reason ? (
    <NoLink reason={reason} />
  ) : (
    <NewPasswordForm token={token} onDeadLink={setDeadLink} />
  )
}

type NewPasswordFormProps = {
  readonly token: string
  /** The link does not work any more, for the reason given. */
  readonly onDeadLink: (reason: string) => void
}

function NewPasswordForm({ token, onDeadLink }: NewPasswordFormProps) {
  const label = t('Set new password')
  const signIn = useSignIn()
  const form = useForm({
    initial: { newPassword: '', confirmNewPassword: '' },
    validate: (values) => validate(resetPassword.body, { ...values, token }),
    onSubmit: async (body, signal) => {
      const { message, email } = await call(resetPassword, { body }, { signal }).catch(
        (error: unknown) => {
          const reason = reasonOf(error)
          if (reason) onDeadLink(reason)
          throw error
        },
      )
      // This browser may hold one of the sessions that have just ended.
      endSession()
      toast.success(message)
      signIn.replaceBy(paths.loginWithPassword, { email })
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <div className={styles.fields}>
        <NewPasswordFields text={form.text} />
      </div>
      <FormFailure message={form.failure} button={label} />
      <Button type="submit" wide pending={form.isPending}>
        {label}
      </Button>
    </form>
  )
}

/** The server's error about the link; undefined for any other failure. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError
    ? error.errors.find(({ field }) => field === 'token')?.message
    : undefined
}

function NoLink({ reason }: { readonly reason: string }) {
  const { link } = useSignIn()
  return (
    <div className={styles.form}>
      <Alert tone="warning" live title={t('This link doesn’t work')}>
        {reason ||
          t('Please open the link in our email again. For your security, we don’t store it here.')}
      </Alert>
      <Link {...link(paths.forgotPassword)} className={buttonClass({ wide: true })}>
        {t('Get a new link')}
      </Link>
      <p className={styles.or}>{t('or')}</p>
      <Link
        {...link(paths.loginWithoutPassword)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        {t('Sign in with a code')}
      </Link>
    </div>
  )
}
