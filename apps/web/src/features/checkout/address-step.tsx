import { t } from '@openline/words/words'
import { addressValues } from '../../lib/address-form.ts'
import { ApiError } from '../../lib/api-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import type { Entries } from './entries.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

type AddressStepProps = StepProps & {
  /** Makes sure that there is a price at this address. Throws `ApiError` with the wrong field. */
  readonly onPrice: (changes: Partial<Entries>) => Promise<unknown>
}

/** Where the line is used, and where a SIM card goes. */
export const AddressStep = ({ onPrice, ...step }: AddressStepProps) => {
  const form = useStepForm('address', step, {
    initial: addressValues(step.entries),
    onSubmit: async (values) => {
      try {
        await onPrice(values)
      } catch (error) {
        // A coupon that does not fit is told beside the coupon, not here.
        if (!isAboutCoupon(error)) throw error
      }
      step.onNext()
    },
  })
  return (
    <StepFrame
      title={t('Where do you live?')}
      intro={
        step.entries.simType === 'physical' && !step.entries.ownSim
          ? t(
              'Your SIM card goes to this address. It also decides tax and where 911 sends help first.',
            )
          : t('Your address decides tax and where 911 sends help first.')
      }
      takesFocus={step.takesFocus}
      form={form}
      onBack={step.onBack}
    >
      <AddressFields {...useAddress(form)} />
    </StepFrame>
  )
}

const isAboutCoupon = (error: unknown): boolean =>
  error instanceof ApiError && error.errors[0]?.field === 'couponCode'
