import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import type { RegistrationForm } from './use-registration.ts'
import type { SignIn } from './use-sign-in.ts'

type RegisterFormProps = { readonly form: RegistrationForm; readonly signIn: SignIn }

/** Who opens the account, and the password for it. */
export function RegisterForm({ form, signIn }: RegisterFormProps) {
  // Back from the code step: the button that was focused is no longer on the page.
  useFieldFocus(form.props.ref, form.values.firstName === '' ? null : 'firstName')
  return (
    <>
      <form {...form.props} className={styles.form}>
        <div className={styles.fields}>
          <div className={styles.names}>
            <TextField
              {...form.text('firstName')}
              label={t('First name')}
              autoComplete="given-name"
              enterKeyHint="next"
              spellCheck={false}
            />
            <TextField
              {...form.text('lastName')}
              label={t('Last name')}
              autoComplete="family-name"
              enterKeyHint="next"
              spellCheck={false}
            />
          </div>
          <EmailField {...form.text('email')} enterKeyHint="next" />
          <TextField
            {...form.text('regPassword')}
            label={t('Password')}
            type="password"
            autoComplete="new-password"
            enterKeyHint="next"
            hint={<PasswordChecklist password={form.values.regPassword} />}
          />
          <TextField
            {...form.text('confirmRegPassword')}
            label={t('Confirm password')}
            type="password"
            autoComplete="new-password"
            enterKeyHint="done"
          />
        </div>
        <TermsCheckbox {...form.tick('acceptedTerms')} />
        <FormFailure message={form.failure} button={t('Create account')} />
        <SubmitButton isPending={form.isPending}>{t('Create account')}</SubmitButton>
      </form>
      <p className={styles.or}>
        <span>
          <WithParts
            text={t('Already have an account? <login>Sign in</login>')}
            parts={{ login: <Link {...signIn.link(paths.login, { email: form.values.email })} /> }}
          />
        </span>
      </p>
    </>
  )
}
