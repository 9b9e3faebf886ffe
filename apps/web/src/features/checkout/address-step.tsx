import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addressValues, useAddress } from '../address/address.ts'
import { EmergencyAddressForm } from '../emergency-address/emergency-address-view.tsx'
import styles from './address-step.module.css'
import { EmergencyChoice } from './emergency-choice.tsx'
import type { Entries } from './entries.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

type AddressStepProps = StepProps & {
  /** Makes sure that there is a price at this address. Throws `ApiError` with the wrong field. */
  readonly onPrice: (changes: Partial<Entries>) => Promise<unknown>
}

/** Where the line is used, and where a SIM card goes. */
export function AddressStep({ onPrice, ...step }: AddressStepProps) {
  const { asksName, firstName, lastName, asksEmergency, emergencyAddress } = step.entries
  const [isAsking, setAsking] = useState(false)
  const form = useStepForm('address', step, {
    initial: { firstName, lastName, ...addressValues(step.entries) },
    onSubmit: async (values) => {
      try {
        await onPrice(values)
      } catch (error) {
        // The error of a coupon is shown beside the coupon, not here.
        if (!isAboutCoupon(error)) throw error
      }
      step.onNext()
    },
  })
  const address = useAddress(form)
  return (
    <>
      <StepFrame intro={introOf(step.entries)} form={form}>
        {asksName && (
          <div className={styles.names}>
            <TextField
              {...form.text('firstName')}
              label={t('First name')}
              autoComplete="given-name"
              enterKeyHint="next"
            />
            <TextField
              {...form.text('lastName')}
              label={t('Last name')}
              autoComplete="family-name"
              enterKeyHint="next"
            />
          </div>
        )}
        <AddressFields {...address} />
        {asksEmergency && (
          <EmergencyChoice
            address={emergencyAddress}
            onSame={() => step.onChange({ emergencyAddress: null })}
            onOther={() => setAsking(true)}
          />
        )}
      </StepFrame>
      {isAsking && (
        <EmergencyAddressForm
          initial={emergencyAddress ?? addressValues({})}
          onSubmit={(other) => {
            step.onChange({ emergencyAddress: addressValues(other) })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** What the address is for; what 911 has of it is said where it is chosen. */
function introOf({ simType, ownSim }: Entries): string {
  return simType === 'physical' && !ownSim
    ? t('We’ll mail your SIM card here. We also use your address for taxes.')
    : t('We use your address for taxes.')
}

function isAboutCoupon(error: unknown): boolean {
  return error instanceof ApiError && error.errors[0]?.field === 'couponCode'
}
