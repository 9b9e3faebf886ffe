import { t } from '@openline/words/words'
import { Link, useHref } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
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
        <Checkbox {...form.tick('acceptedTerms')}>
          <WithParts
            text={t(
              'I agree to the <terms>terms and conditions</terms> and have read the <privacy>privacy policy</privacy>.',
            )}
            parts={{
              terms: <NewTabLink to={paths.termsAndConditions} />,
              privacy: <NewTabLink to={paths.privacyPolicy} />,
            }}
          />
        </Checkbox>
        <FormFailure message={form.failure} button={t('Create account')} />
        <SubmitButton isPending={form.isPending}>{t('Create account')}</SubmitButton>
      </form>
      <p className={styles.or}>
        <span>
          <WithParts
            text={t('With {shortName} already? <login>Sign in</login>', { shortName })}
            parts={{ login: <Link {...signIn.link(paths.login, { email: form.values.email })} /> }}
          />
        </span>
      </p>
    </>
  )
}

type NewTabLinkProps = { readonly to: string; readonly children?: React.ReactNode }

/** Leaves the half-filled form where it is. */
const NewTabLink = ({ to, children }: NewTabLinkProps) => (
  <a href={useHref(to)} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> {t('(opens in a new tab)')}</span>
  </a>
)
