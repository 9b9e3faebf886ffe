import { addBlock, maxNetworkBlockDays } from '@openline/contract/people/blocks-desk'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { DayField } from '../kit/day-field.tsx'
import { endOfDay } from './block-labels.ts'

type AddBlockDialogProps = { readonly reload: () => unknown; readonly onClose: () => void }

const valueLabels: Readonly<Record<string, string>> = {
  email: 'Email address',
  device: 'IMEI',
  network: 'IP address',
}

const choices = [
  {
    value: 'email',
    label: 'Email',
    description: 'Also with dots or a +tag in it.',
  },
  { value: 'device', label: 'Phone', description: 'By the IMEI entered at checkout.' },
  {
    value: 'network',
    label: 'Network',
    description: `For ${maxNetworkBlockDays} days at most. Neighbors and coworkers may share it.`,
  },
]

/** Blocks what is typed. Cards and addresses are blocked from a customer or an order. */
export function AddBlockDialog(props: AddBlockDialogProps) {
  return (
    <ActDialog
      {...props}
      title="Add a block"
      subtitle="It can’t be used to open an account or pay. To block a card or address, open the customer or order."
      submitLabel="Block"
      act={addBlock}
      initial={{ kind: 'email', value: '', endsAt: '' }}
      toBody={({ kind, value, endsAt }) => ({ kind, value, endsAt: endOfDay(endsAt) })}
    >
      {(form) => (
        <>
          <ChoiceGroup {...form.text('kind')} legend="What to block" choices={choices} />
          <TextField
            {...form.text('value')}
            label={valueLabels[form.text('kind').value] ?? 'Value'}
            spellCheck={false}
            autoComplete="off"
          />
          <DayField {...form.text('endsAt')} label="Last day" optional />
        </>
      )}
    </ActDialog>
  )
}
