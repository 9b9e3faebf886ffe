import { type CorrectionLink, correctByLink } from '@openline/contract/processes/port-in-links'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import styles from '../../ui/link-page.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { asks, unassisted } from './details-form-props.ts'
import { accountHint, pinHint } from './details-hints.ts'
import { type DetailsPlan, type DetailsValues, validateDetails } from './details-rules.ts'
import { HolderFields } from './holder-fields.tsx'

type CorrectByLinkProps = { readonly token: string; readonly link: CorrectionLink }

/** The page behind “Fix it now” in the email about a refused number transfer. It shows nothing that was entered before. */
export function CorrectByLink({ token, link }: CorrectByLinkProps) {
  const [answer, setAnswer] = useState('')
  const { refusal } = link
  return (
    <>
      <div className={classNames(styles.page, styles.opening)}>
        <h1 tabIndex={-1}>{link.title}</h1>
        <p className={styles.note}>{link.advice}</p>
      </div>
      <div className={styles.page}>
        {answer !== '' && <Alert tone="success" live title={answer} />}
        {answer === '' && refusal && (
          <CorrectionForm token={token} refusal={refusal} onSent={setAnswer} />
        )}
        {(answer !== '' || !refusal) && (
          <p className={styles.stack}>
            <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
              {t('My account')}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

const noDetails: DetailsValues = {
  portIn: '',
  billingAccount: '',
  pinPassword: '',
  firstName: '',
  lastName: '',
  streetNumber: '',
  streetDirection: '',
  streetName: '',
  addressTwo: '',
  city: '',
  state: '',
  zipCode: '',
  iccid: '',
  confirmed: false,
}

type Refusal = NonNullable<CorrectionLink['refusal']>

type CorrectionFormProps = {
  readonly token: string
  readonly refusal: Refusal
  readonly onSent: (message: string) => void
}

function CorrectionForm({ token, refusal, onSent }: CorrectionFormProps) {
  const plan = planOf(refusal)
  const form = useForm({
    initial: noDetails,
    validate: (values) => validateDetails(plan, values),
    onSubmit: async ({ portIn: _number, iccid: _sim, ...entered }, signal) => {
      const body = { reason: refusal.reason, ...entered }
      onSent((await call(correctByLink, { params: { token }, body }, { signal })).message)
    },
  })
  return (
    <form {...form.props} className={styles.stack}>
      <Alert tone="warning" title={refusal.message}>
        {refusal.hint}
      </Alert>
      {asks(plan, 'billingAccount') && (
        <TextField
          {...form.text('billingAccount')}
          label={t('Billing account number')}
          hint={accountHint(undefined, [])}
          {...unassisted}
        />
      )}
      {asks(plan, 'pinPassword') && (
        <TextField
          {...form.text('pinPassword')}
          label={t('PIN/password')}
          type="password"
          hint={pinHint(undefined, [], null)}
          {...unassisted}
        />
      )}
      <HolderFields form={form} plan={plan} />
      {refusal.confirm !== null && (
        <Checkbox {...form.tick('confirmed')}>{refusal.confirm}</Checkbox>
      )}
      <FailureAlert message={form.failure} />
      <noscript>
        <p>{t('This page needs JavaScript. Please turn it on and reload the page.')}</p>
      </noscript>
      <div>
        <Button type="submit" pending={form.isPending}>
          {t('Re-submit')}
        </Button>
      </div>
    </form>
  )
}

/** All of what is asked for has to be entered: the page doesn’t say what is stored. */
function planOf({ fields, confirm }: Refusal): DetailsPlan {
  const address = fields.includes('streetName') ? (['streetDirection', 'addressTwo'] as const) : []
  const refused = confirm === null ? fields : []
  return { shown: [...new Set([...fields, ...address])], kept: [], refused, confirm }
}
