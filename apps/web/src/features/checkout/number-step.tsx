import { t } from '@openline/i18n/i18n'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

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

/** What the page needs to let a customer keep a number. */
export type KeptNumberProps = {
  /** As it was entered; empty before that. */
  readonly msisdn: string
  readonly zipCode: string
  /** Who the customer is, as far as the account knows: a first guess at who holds the old account. */
  readonly holder: { readonly firstName: string; readonly lastName: string }
  readonly error: string | undefined
  readonly onChange: (msisdn: string) => void
}

export type RenderKeptNumber = (props: KeptNumberProps) => React.ReactNode

type NumberStepProps = StepProps & {
  readonly holder: KeptNumberProps['holder']
  readonly renderKeptNumber: RenderKeptNumber
}

/** A new number, or the one from another carrier. */
export function NumberStep({ holder, renderKeptNumber, ...step }: NumberStepProps) {
  const { numberChoice, portIn } = step.entries
  const form = useStepForm('number', step, {
    initial: { numberChoice, portIn },
    onSubmit: step.onNext,
  })
  return (
    <StepFrame form={form}>
      <ChoiceGroup
        legend={t('Would you like a new number, or keep yours?')}
        columns={2}
        choices={choices()}
        {...form.choice('numberChoice')}
      />
      {form.values.numberChoice === 'keep' &&
        renderKeptNumber({
          msisdn: form.values.portIn,
          zipCode: step.entries.zipCode,
          holder,
          error: form.errors['portIn'],
          onChange: (msisdn) => form.setValue('portIn', msisdn),
        })}
    </StepFrame>
  )
}
