import { mailAnotherCard } from '@openline/contract/sales/orders-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { addressLines } from '@openline/contract/street-line'
import { addressValues, useAddress } from '../../features/address/address.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ActDialog, type ActForm } from '../kit/act-dialog.tsx'

type Mailing = NonNullable<DeskOrder['mailing']>

type MailCardDialogProps = {
  readonly order: DeskOrder['order']
  readonly mailing: Mailing & { readonly sendsTo: NonNullable<Mailing['sendsTo']> }
  readonly reload: () => unknown
  readonly onClose: () => void
}

const blank = { place: 'same', ...addressValues({}) }

/** Mails another SIM card, to where the last one went or to a corrected address. */
export function MailCardDialog({ order, mailing, reload, onClose }: MailCardDialogProps) {
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
          {order.status === 'to_ship' && (
            <Alert tone="info">
              The first card is already being packed and can’t be stopped or readdressed. This one
              ships in addition.
            </Alert>
          )}
          <ChoiceGroup
            {...form.choice('place')}
            legend="Mail it to"
            choices={[
              { value: 'same', label: 'The same address', description: where },
              {
                value: 'other',
                label: 'Another address',
                description:
                  'The customer has to approve first: “Change a SIM or turn a line back on”, on their page.',
              },
            ]}
          />
          {form.values.place === 'other' && <OtherAddress form={form} />}
        </>
      )}
    </ActDialog>
  )
}

function OtherAddress({ form }: { readonly form: ActForm<typeof blank> }) {
  return <AddressFields {...useAddress(form)} />
}
