import { Alert } from '../../ui/alert.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

const choices = [
  {
    value: 'new',
    label: 'Get a new number',
    description: 'A local number for your ZIP code, yours as soon as the line is active.',
  },
  {
    value: 'keep',
    label: 'Keep my number',
    description: 'Bring the number you have from your current carrier.',
  },
]

/** A new number, or the one from another carrier. */
export const NumberStep = (step: StepProps) => {
  const { numberChoice, portIn } = step.entries
  const form = useStepForm('number', step, {
    initial: { numberChoice, portIn },
    onSubmit: step.onNext,
  })
  return (
    <StepFrame
      title="Which number would you like?"
      takesFocus={step.takesFocus}
      form={form}
      onBack={step.onBack}
    >
      <ChoiceGroup
        legend="Number"
        hideLegend
        columns={2}
        choices={choices}
        {...form.choice('numberChoice')}
      />
      {form.values.numberChoice === 'keep' && (
        <>
          <TextField
            {...form.text('portIn')}
            label="Number to keep"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            enterKeyHint="next"
            spellCheck={false}
          />
          <Alert title="Do not cancel your old service">
            A number can move only while it is in use. Your line starts with a new number, and you
            begin the move later, from your dashboard.
          </Alert>
        </>
      )}
    </StepFrame>
  )
}
