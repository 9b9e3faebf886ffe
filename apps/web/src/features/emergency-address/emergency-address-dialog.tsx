import type { FieldError } from '@openline/contract/errors'
import {
  type EmergencyAddressState,
  setEmergencyAddress,
} from '@openline/contract/lines/emergency-address'
import type { Line } from '@openline/contract/lines/lines'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { addressValues } from '../address/address.ts'
import { EmergencyAddressForm } from './emergency-address-form.tsx'

type EmergencyAddressDialogProps = {
  readonly line: Line
  readonly onClose: () => void
}

/** Registers another emergency address for a line, or corrects one that 911 refused. */
export function EmergencyAddressDialog({ line, onClose }: EmergencyAddressDialogProps) {
  const { revalidate } = useRevalidator()
  // The answer to the last try, until then what the account knows.
  const [state, setState] = useState(line.emergencyAddress)
  const [errors, setErrors] = useState(() => errorsOf(line.emergencyAddress))
  const suggestion = state?.refusal?.suggestion
  return (
    <EmergencyAddressForm
      initial={addressValues(enteredAddress(line.emergencyAddress))}
      errors={errors}
      suggestion={suggestion ? addressValues(suggestion) : null}
      onSubmit={async (body, signal) => {
        const input = { params: { id: line.id }, body }
        const { emergencyAddress, message } = await call(setEmergencyAddress, input, { signal })
        setState(emergencyAddress)
        setErrors(errorsOf(emergencyAddress))
        await revalidate()
        if (emergencyAddress.status === 'refused') return
        toast.success(message)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What the customer entered last: a refused address is there to be corrected. */
function enteredAddress(state: EmergencyAddressState | null) {
  return state?.refusal?.address ?? state?.address ?? null
}

/** Under the field to correct; above the button when it is not known. */
function errorsOf(state: EmergencyAddressState | null): readonly FieldError[] {
  const refusal = state?.refusal
  return refusal ? [{ field: refusal.field ?? '', message: refusal.message }] : []
}
