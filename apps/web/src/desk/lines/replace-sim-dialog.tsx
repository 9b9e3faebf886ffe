import { replaceSimFor } from '@openline/contract/lines/lines-desk'
import { iccidHint } from '@openline/contract/sim-number'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { SimNumberField } from '../../ui/sim-number-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import type { LineActDialogProps } from './line-act-props.ts'

const choices = [
  {
    value: 'esim',
    label: 'New eSIM',
    description: 'Ready in a minute. The customer installs it from their account.',
  },
  {
    value: 'own_card',
    label: 'SIM card at hand',
    description: 'One the customer has or you hand them.',
  },
  {
    value: 'card',
    label: 'SIM card by mail',
    description: 'Ships to the account address. The current SIM works until then.',
  },
] as const

/** Moves a line to another SIM. */
export function ReplaceSimDialog({ line, reload, onClose }: LineActDialogProps) {
  const offered = choices.filter(({ value }) => line.newSims.includes(value))
  return (
    <ActDialog
      act={replaceSimFor}
      params={{ id: line.id }}
      initial={{ sim: 'esim', iccid: '' }}
      toBody={({ sim, iccid }) => (sim === 'own_card' ? { sim, iccid } : { sim })}
      title="Replace SIM"
      subtitle="The customer has to approve first. Moves the number and plan to the new SIM and permanently deactivates the old one."
      submitLabel="Replace SIM"
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceGroup {...form.choice('sim')} legend="New SIM" choices={offered} />
          {form.values.sim === 'own_card' && (
            <SimNumberField {...form.text('iccid')} hint={iccidHint(form.values.iccid)} />
          )}
        </>
      )}
    </ActDialog>
  )
}
