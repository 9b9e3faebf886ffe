import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

type PasskeyPress = {
  /** Asks for the passkey and does what follows; null when the customer canceled. Throws what went wrong. */
  readonly sign: () => Promise<'done' | null>
  /** What to say when it was the device, and not the server, that could not. */
  readonly deviceFailure: string
}

/** Runs one press of a passkey button at a time, and keeps the last failure. One that worked stays pending: its form leaves. */
export function usePasskeyPress({ sign, deviceFailure }: PasskeyPress) {
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    setFailure('')
    try {
      if ((await sign()) === 'done') return
      setFailure(t('No passkey was used. You can try again.'))
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : deviceFailure)
    }
    setPending(false)
  }
  return { press, isPending, failure, setFailure }
}

type PasskeyButtonProps = Pick<
  ReturnType<typeof usePasskeyPress>,
  'press' | 'isPending' | 'failure'
> & {
  readonly label: string
  readonly variant?: 'primary' | 'secondary'
}

/** A button that signs with a passkey, with its failure below. */
export function PasskeyButton({
  label,
  variant = 'primary',
  press,
  isPending,
  failure,
}: PasskeyButtonProps) {
  return (
    <>
      <Button
        variant={variant}
        wide
        data-press="passkey"
        pending={isPending}
        onClick={() => void press()}
      >
        {label}
      </Button>
      <FailureAlert message={failure} />
    </>
  )
}
