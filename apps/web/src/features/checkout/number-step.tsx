import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { KeepNumber } from '../port-in/port-in-view.tsx'
import { canChooseNumber, keepNumber, noNumber } from './chosen-number.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

const NumberPicker = lazySection(async () => (await import('./number-picker.tsx')).NumberPicker)

function choices() {
  return [
    {
      value: 'new',
      label: t('Get a new number'),
      description: t(
        'A local number for your ZIP code. It’s yours as soon as your line is active.',
      ),
    },
    {
      value: 'keep',
      label: t('Keep my number'),
      description: t('Bring your number from your current carrier.'),
    },
  ]
}

type NumberStepProps = StepProps & {
  /** The customer's name, suggested as the holder of the old account. */
  readonly holder: React.ComponentProps<typeof KeepNumber>['holder']
  /** Whether the network takes numbers of other carriers. */
  readonly canKeep: boolean
}

/** A new number, or the one from another carrier. */
export function NumberStep({ holder, canKeep, ...step }: NumberStepProps) {
  const { entries } = step
  const { numberChoice, portIn, wantedNumber, chosenMsisdn, leaseId, leasedUntil } = entries
  const canChoose = canChooseNumber(entries)
  const [gone, setGone] = useState<readonly string[]>([])
  const form = useStepForm('number', step, {
    initial: { numberChoice, portIn, wantedNumber },
    onSubmit: async (values) => {
      const wanted = canChoose && values.numberChoice === 'new' ? values.wantedNumber : ''
      // Kept with Next, because the arrow keys pass over every number.
      const kept = await keepNumber(wanted, { chosenMsisdn, leaseId, leasedUntil })
      if (!('field' in kept)) {
        step.onChange(kept)
        return step.onNext()
      }
      step.onChange(noNumber)
      setGone((before) => [...before, wanted])
      form.setValue('wantedNumber', '')
      form.showErrors([kept])
    },
  })
  return (
    <StepFrame
      form={form}
      hasFirst={form.values.numberChoice === 'keep' && form.values.portIn === ''}
      intro={canKeep ? undefined : t('We can’t bring over numbers from other carriers right now.')}
    >
      <ChoiceGroup
        legend={canKeep ? t('Would you like a new number, or keep yours?') : t('Number')}
        columns={2}
        choices={choices().filter(({ value }) => canKeep || value === 'new')}
        {...form.choice('numberChoice')}
      />
      {form.values.numberChoice === 'new' && canChoose && (
        <NumberPicker
          isOptional
          field={form.choice('wantedNumber')}
          zipCode={entries.zipCode}
          gone={gone}
          kept={{ msisdn: chosenMsisdn, until: leasedUntil }}
        />
      )}
      {form.values.numberChoice === 'keep' && (
        <KeepNumber
          msisdn={form.values.portIn}
          zipCode={step.entries.zipCode}
          holder={holder}
          error={form.errors['portIn']}
          onChange={(msisdn) => form.setValue('portIn', msisdn)}
        />
      )}
    </StepFrame>
  )
}
