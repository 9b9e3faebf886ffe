import { t } from '@openline/words/words'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

const choices = () => [
  {
    value: 'new',
    label: t('Get a new number'),
    description: t('A local number for your ZIP code, yours as soon as the line is active.'),
  },
  {
    value: 'keep',
    label: t('Keep my number'),
    description: t('Bring the number you have from your current carrier.'),
  },
]

/** What the page gives to whoever keeps a number. */
export type KeptNumberProps = {
  /** As it was entered; empty before that. */
  readonly msisdn: string
  readonly zipCode: string
  readonly error: string | undefined
  readonly onChange: (msisdn: string) => void
}

export type RenderKeptNumber = (props: KeptNumberProps) => React.ReactNode

type NumberStepProps = StepProps & { readonly renderKeptNumber: RenderKeptNumber }

/** A new number, or the one from another carrier. */
export const NumberStep = ({ renderKeptNumber, ...step }: NumberStepProps) => {
  const { numberChoice, portIn } = step.entries
  const form = useStepForm('number', step, {
    initial: { numberChoice, portIn },
    onSubmit: step.onNext,
  })
  return (
    <StepFrame
      title={t('Which number would you like?')}
      takesFocus={step.takesFocus}
      form={form}
      onBack={step.onBack}
    >
      <ChoiceGroup
        legend={t('Number')}
        hideLegend
        columns={2}
        choices={choices()}
        {...form.choice('numberChoice')}
      />
      {form.values.numberChoice === 'keep' &&
        renderKeptNumber({
          msisdn: form.values.portIn,
          zipCode: step.entries.zipCode,
          error: form.errors['portIn'],
          onChange: (msisdn) => form.setValue('portIn', msisdn),
        })}
    </StepFrame>
  )
}
