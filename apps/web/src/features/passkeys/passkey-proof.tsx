import { listPasskeys, startPasskeyStepUp, stepUpByPasskey } from '@openline/contract/passkeys'
import { t } from '@openline/i18n/i18n'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/loaded.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { knowsPasskeys, signWithPasskey } from './ceremony.ts'
import { PasskeyButton, usePasskeyPress } from './passkey-button.tsx'

type PasskeyProofProps = { readonly onProved: () => Promise<void> }

/** Whether it was signed; false when the customer turned away. Throws what went wrong. */
async function prove(): Promise<boolean> {
  const asked = await call(startPasskeyStepUp)
  const credential = await signWithPasskey(asked)
  if (credential === null) return false
  await call(stepUpByPasskey, { body: { challengeId: asked.challengeId, credential } })
  return true
}

/** Proves with one press who is at the keyboard, for customers who have a passkey. */
export function PasskeyProof({ onProved }: PasskeyProofProps) {
  const { loaded } = useLoaded(useCallback(() => settle(call(listPasskeys)), []))
  const { press, isPending, failure } = usePasskeyPress({
    sign: async () => {
      if (await prove()) await onProved()
    },
    deviceFailure: t('This device couldn’t use a passkey. Please try another way.'),
  })
  const hasPasskey = loaded?.ok === true && loaded.value.passkeys.length > 0
  if (!hasPasskey || !knowsPasskeys()) return null
  return (
    <PasskeyButton
      label={t('Use a passkey')}
      press={press}
      isPending={isPending}
      failure={failure}
    />
  )
}
