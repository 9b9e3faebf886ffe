import { Link } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { RegistrationForm } from './use-registration.ts'
import type { SignIn } from './use-sign-in.ts'

type RegisterFormProps = { readonly form: RegistrationForm; readonly signIn: SignIn }

/** Who opens the account, and the password for it. */
export const RegisterForm = ({ form, signIn }: RegisterFormProps) => {
  const { shortName } = useBrand()
  return (
    <>
      <form {...form.props} className={styles.form}>
        <div className={styles.fields}>
          <div className={styles.names}>
            <TextField
              {...form.text('firstName')}
              label="First name"
              autoComplete="given-name"
              enterKeyHint="next"
              spellCheck={false}
            />
            <TextField
              {...form.text('lastName')}
              label="Last name"
              autoComplete="family-name"
              enterKeyHint="next"
              spellCheck={false}
            />
          </div>
          <EmailField {...form.text('email')} enterKeyHint="next" />
          <TextField
            {...form.text('regPassword')}
            label="Password"
            type="password"
            autoComplete="new-password"
            enterKeyHint="next"
            hint={<PasswordChecklist password={form.values.regPassword} />}
          />
          <TextField
            {...form.text('confirmRegPassword')}
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            enterKeyHint="done"
          />
        </div>
        <Checkbox {...form.tick('acceptedTerms')}>
          I agree to the <NewTabLink to={paths.termsAndConditions}>terms and conditions</NewTabLink>{' '}
          and have read the <NewTabLink to={paths.privacyPolicy}>privacy policy</NewTabLink>.
        </Checkbox>
        <FormFailure message={form.failure} button="Create account" />
        <SubmitButton isPending={form.isPending}>Create account</SubmitButton>
      </form>
      <p className={styles.or}>
        <span>
          With {shortName} already?{' '}
          <Link {...signIn.link(paths.login, { email: form.values.email })}>Sign in</Link>
        </span>
      </p>
    </>
  )
}

type NewTabLinkProps = { readonly to: string; readonly children: React.ReactNode }

/** Leaves the half-filled form where it is. */
const NewTabLink = ({ to, children }: NewTabLinkProps) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
