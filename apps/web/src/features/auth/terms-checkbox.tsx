import { t } from '@openline/i18n/i18n'
import { useHref } from 'react-router'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { WithParts } from '../../ui/with-parts.tsx'

type TermsCheckboxProps = Pick<
  React.ComponentProps<typeof Checkbox>,
  'name' | 'checked' | 'onCheckedChange' | 'error'
>

/** What a new customer agrees to. */
export function TermsCheckbox(props: TermsCheckboxProps) {
  return (
    <Checkbox {...props}>
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
  )
}

type NewTabLinkProps = { readonly to: string; readonly children?: React.ReactNode }

/** Leaves the half-filled form where it is. */
function NewTabLink({ to, children }: NewTabLinkProps) {
  return (
    <a href={useHref(to)} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
