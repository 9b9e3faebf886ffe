import type { OutputOf } from '@openline/contract/endpoint'
import { giveAddOn, type viewLineAddOns } from '@openline/contract/lines/add-ons-desk'
import { formatCents } from '@openline/contract/money'
import { Select } from '../../ui/select.tsx'
import { useCourtesy } from '../credits/use-courtesy.ts'
import { ActDialog } from '../kit/act-dialog.tsx'
import type { LineActDialogProps } from './line-act-props.ts'

type GiveAddOnDialogProps = LineActDialogProps & {
  readonly offers: OutputOf<typeof viewLineAddOns>['offers']
}

/** Gives a line data or a pass without charge, within what a person may give. */
export function GiveAddOnDialog({ line, offers, reload, onClose }: GiveAddOnDialogProps) {
  const mayGive = useCourtesy(line.customer.id, 'give')
  return (
    <ActDialog
      title="Give add-on"
      subtitle={`Free for the customer, who gets an email. It counts toward your limit at its price before taxes. ${mayGive}`}
      submitLabel="Give add-on"
      act={giveAddOn}
      params={{ id: line.id }}
      initial={{ addOnId: offers[0]?.addOnId ?? '' }}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <Select
          {...form.text('addOnId')}
          label="Add-on"
          options={offers.map(({ addOnId, title, priceCents }) => ({
            value: addOnId,
            label: `${title}, ${formatCents(priceCents)}`,
          }))}
        />
      )}
    </ActDialog>
  )
}
