import {
  type DeskCase,
  type DeskPortIn,
  resendPortInAtDesk,
} from '@openline/contract/processes/port-in-cases-desk'
import { useAddress } from '../../features/address/address.ts'
import { correctionsOf, nothingCorrected } from '../../features/port-in-cases/corrections.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog, type ActForm } from '../kit/act-dialog.tsx'

export type CaseDialogProps = {
  readonly page: DeskPortIn
  readonly of: DeskCase
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Nothing that a browser should offer, correct or keep. */
const secret = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

const nothing = { ...nothingCorrected, oldCarrier: '' }

/** Sends a refused number again. What is left blank stays as it was sent. */
export function CorrectDialog({ page, of, ...rest }: CaseDialogProps) {
  return (
    <ActDialog
      {...rest}
      title="Correct and resend"
      subtitle="Blank fields stay as sent. The customer can request a copy of the reason."
      submitLabel="Send again"
      act={resendPortInAtDesk}
      params={{ id: of.id }}
      initial={nothing}
      toBody={({ oldCarrier, ...values }) => ({
        ...(oldCarrier !== '' && { oldCarrier }),
        ...correctionsOf(values),
      })}
    >
      {(form) => <Fields form={form} page={page} />}
    </ActDialog>
  )
}

type FieldsProps = Pick<CaseDialogProps, 'page'> & {
  readonly form: ActForm<typeof nothing>
}

function Fields({ form, page: { portIn, oldCarriers } }: FieldsProps) {
  const asksAddress = [...portIn.required, ...(portIn.reason?.fields ?? [])].includes('streetName')
  const address = useAddress(form)
  return (
    <>
      {portIn.reason?.fields.includes('portIn') && (
        <TextField {...form.text('msisdn')} label="Phone number" type="tel" optional {...secret} />
      )}
      <Select
        {...form.choice('oldCarrier')}
        label="Old carrier"
        placeholder={portIn.donorCarrier?.name ?? 'Not known'}
        optional
        options={oldCarriers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...form.text('billingAccountNumber')}
        label="Billing account number"
        optional
        {...secret}
      />
      <TextField
        {...form.text('billingAccountPassword')}
        label="PIN/password"
        type="password"
        optional
        {...secret}
      />
      <TextField {...form.text('firstName')} label="First name" optional {...secret} />
      <TextField {...form.text('lastName')} label="Last name" optional {...secret} />
      {asksAddress ? (
        <AddressFields {...address} />
      ) : (
        <TextField {...form.text('zipCode')} label="ZIP code" optional {...secret} />
      )}
    </>
  )
}
