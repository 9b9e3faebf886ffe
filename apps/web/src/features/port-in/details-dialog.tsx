import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { portInFieldSchema } from '@openline/contract/processes/port-in-fields'
import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type DetailsMode, detailsPlan, refusedErrors } from './details-fields.ts'
import { DetailsForm } from './details-form.tsx'
import { type DetailsPlan, type DetailsValues, validateDetails } from './details-rules.ts'

/** The account holder's name, where it is stored and may be shown. */
export type HolderName = { readonly firstName: string; readonly lastName: string }

type DetailsDialogProps = {
  readonly mode: DetailsMode
  readonly portIn: PortIn
  readonly holder: HolderName
  /** Throws `ApiError`, with the names of the form. */
  readonly onSend: (values: DetailsValues, signal: AbortSignal) => Promise<void>
  readonly onClose: () => void
}

/** Spec 2, titles, subtitles and buttons of the details dialog. */
function wordsFor(mode: DetailsMode) {
  return mode === 'resubmit-portIn'
    ? {
        title: t('Re-submit port-in'),
        subtitle: t('Make sure the details are correct & click “Re-submit”'),
        submitLabel: t('Re-submit'),
      }
    : {
        title: t('Let’s port in your number'),
        subtitle: t('Please provide your old carrier details'),
        submitLabel: t('Save'),
      }
}

/** The details that the old carrier requires to release the number. */
export function DetailsDialog({ mode, portIn, holder, onSend, onClose }: DetailsDialogProps) {
  const plan = detailsPlan(mode, portIn)
  const form = useForm({
    initial: startingValues(plan, portIn, holder),
    validate: (values) => validateDetails(plan, values),
    onSubmit: onSend,
  })
  const message = portIn.reason?.message ?? ''
  const markRefused = useEffectEvent(() => {
    if (plan.refused.length > 0) form.showErrors(refusedErrors(plan, message))
  })
  useEffect(() => markRefused(), [])
  return (
    <FormDialog {...wordsFor(mode)} form={form} size="medium" onClose={onClose}>
      {mode === 'resubmit-portIn' && portIn.reason && (
        <Alert tone="warning" {...(plan.refused.length === 0 && { title: message })}>
          {portIn.reason.hint}
        </Alert>
      )}
      <DetailsForm form={form} plan={plan} portIn={portIn} />
      {plan.confirm && <Checkbox {...form.tick('confirmed')}>{plan.confirm}</Checkbox>}
      {mode !== 'resubmit-portIn' && (
        <Alert title={t('Don’t cancel your old service')}>
          {t('{number} can only be transferred while your old service is active.', {
            number: formatMsisdn(portIn.msisdn),
          })}
        </Alert>
      )}
    </FormDialog>
  )
}

function startingValues(plan: DetailsPlan, portIn: PortIn, holder: HolderName): DetailsValues {
  const known: Partial<DetailsValues> = {
    portIn: formatMsisdn(portIn.msisdn),
    zipCode: portIn.zipCode,
    ...holder,
  }
  const entries = portInFieldSchema.options.map((field) => [
    field,
    plan.shown.includes(field) ? (known[field] ?? '') : '',
  ])
  return { ...Object.fromEntries(entries), confirmed: false } as DetailsValues // every field above
}
