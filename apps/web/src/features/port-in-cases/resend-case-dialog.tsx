import { validate } from '@openline/contract/fields'
import { resendPortInCase } from '@openline/contract/processes/port-in-cases'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddress } from '../address/address.ts'
import { CaseNoteField } from './case-note-field.tsx'
import type { CaseDialogProps } from './close-case-dialog.tsx'
import { correctionsOf, nothingCorrected } from './corrections.ts'

/** Nothing that a browser should offer, correct or keep. */
const secret = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** Sends a refused number again. Anything left blank stays as it was sent. */
export function ResendCaseDialog({ support, onClose, onDone }: CaseDialogProps) {
  const [idempotencyKey, setKey] = useState(newRequestKey)
  const { portIn } = support
  const asksAddress = [...portIn.required, ...(portIn.reason?.fields ?? [])].includes('streetName')
  const form = useForm({
    initial: { note: '', ...nothingCorrected },
    validate: ({ note, ...values }) =>
      validate(resendPortInCase.body, { note, ...correctionsOf(values) }),
    onSubmit: async (body, signal) => {
      const params = { id: support.id }
      try {
        const options = { signal, idempotencyKey }
        const { message, case: changed } = await call(resendPortInCase, { params, body }, options)
        toast.success(message)
        onDone(changed)
      } finally {
        // What is corrected after a refusal is another request.
        setKey(newRequestKey())
      }
    },
  })
  const address = useAddress(form)
  return (
    <FormDialog
      title={t('Correct and send again')}
      subtitle={t('Anything left blank stays as it was sent.')}
      submitLabel={t('Send again')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      {portIn.reason?.fields.includes('portIn') && (
        <TextField
          {...form.text('msisdn')}
          label={t('Phone number')}
          type="tel"
          optional
          {...secret}
        />
      )}
      <TextField
        {...form.text('billingAccountNumber')}
        label={t('Billing account number')}
        optional
        {...secret}
      />
      <TextField
        {...form.text('billingAccountPassword')}
        label={t('PIN/password')}
        type="password"
        optional
        {...secret}
      />
      <TextField {...form.text('firstName')} label={t('First name')} optional {...secret} />
      <TextField {...form.text('lastName')} label={t('Last name')} optional {...secret} />
      {asksAddress ? (
        <AddressFields {...address} />
      ) : (
        <TextField {...form.text('zipCode')} label={t('ZIP code')} optional {...secret} />
      )}
      <CaseNoteField {...form.text('note')} />
    </FormDialog>
  )
}
