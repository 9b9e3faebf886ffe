import {
  type CardMailing,
  correctCardAddress,
  mailAnotherCard,
} from '@openline/contract/sales/orders-desk'
import { addressLines } from '@openline/contract/street-line'
import { addressValues, useAddress } from '../../features/address/address.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ActDialog, type ActForm } from '../kit/act-dialog.tsx'

type MailCardDialogProps = {
  readonly order: { readonly id: string; readonly number: string }
  readonly mailing: CardMailing & { readonly sendsTo: NonNullable<CardMailing['sendsTo']> }
  /** The last card has not left: it is to go to another address. */
  readonly isCorrection: boolean
  readonly reload: () => unknown
  readonly onClose: () => void
}

const blank = { place: 'same', ...addressValues({}) }
const approvalNote =
  'The customer has to approve first: “Change a SIM or number, or turn a line back on”, on their page.'

/** Mails another SIM card, to where the last one went or to another address. */
export function MailCardDialog({ isCorrection, ...props }: MailCardDialogProps) {
  return isCorrection ? <CorrectionDialog {...props} /> : <AnotherCardDialog {...props} />
}

type DialogProps = Omit<MailCardDialogProps, 'isCorrection'>

function AnotherCardDialog({ order, mailing, reload, onClose }: DialogProps) {
  const { cards, sendsTo } = mailing
  const where = [sendsTo.name, ...addressLines(sendsTo.address)].join(', ')
  return (
    <ActDialog
      title={`Send another SIM card for ${order.number}`}
      subtitle="No charge. The customer gets an email. Only the first card they use activates the line."
      submitLabel="Mail the card"
      act={mailAnotherCard}
      params={{ id: order.id }}
      initial={{ ...blank, ...addressValues(sendsTo.address) }}
      toBody={({ place, ...address }) => ({
        cardsMailed: cards.length,
        address: place === 'same' ? null : address,
      })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceGroup
            {...form.choice('place')}
            legend="Mail it to"
            choices={[
              { value: 'same', label: 'The same address', description: where },
              { value: 'other', label: 'Another address', description: approvalNote },
            ]}
          />
          {form.values.place === 'other' && <OtherAddress form={form} />}
        </>
      )}
    </ActDialog>
  )
}

function CorrectionDialog({ order, mailing: { cards, sendsTo }, reload, onClose }: DialogProps) {
  return (
    <ActDialog
      title={`Correct the shipping address of ${order.number}`}
      subtitle="Another card goes to this address, and the carrier stops the one it is packing. If that has just left, the customer can activate either."
      submitLabel="Correct the address"
      act={correctCardAddress}
      params={{ id: order.id }}
      initial={{ ...blank, ...addressValues(sendsTo.address), place: 'other' }}
      toBody={({ place: _place, ...address }) => ({ cardsMailed: cards.length, address })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert tone="info">{approvalNote}</Alert>
          <OtherAddress form={form} />
        </>
      )}
    </ActDialog>
  )
}

function OtherAddress({ form }: { readonly form: ActForm<typeof blank> }) {
  return <AddressFields {...useAddress(form)} />
}
