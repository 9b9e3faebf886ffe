import {
  listPasskeys,
  startPasskeyStepUp,
  stepUpByPasskey,
} from '@openline/contract/people/passkeys'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { signWithPasskey, supportsPasskeys } from '../passkeys/passkeys.ts'
import { PasskeyButton, usePasskeyPress } from '../passkeys/passkeys-view.tsx'

type PasskeyFormProps = { readonly onConfirmed: () => void }

/** Null when the customer cancels. Throws what went wrong. */
async function confirmByPasskey(onConfirmed: () => void): Promise<'done' | null> {
  const challenge = await call(startPasskeyStepUp)
  const credential = await signWithPasskey(challenge)
  if (credential === null) return null
  await call(stepUpByPasskey, { body: { challengeId: challenge.challengeId, credential } })
  onConfirmed()
  return 'done'
}

/** Re-authentication with one press, for customers who have a passkey. */
export function PasskeyForm({ onConfirmed }: PasskeyFormProps) {
  const { loaded } = useLoad(() => settle(call(listPasskeys)))
  const { press, isPending, failure } = usePasskeyPress({
    sign: () => confirmByPasskey(onConfirmed),
    deviceFailure: t('This device couldn’t use a passkey. Please try another way.'),
  })
  const hasPasskey = loaded?.ok === true && loaded.value.passkeys.length > 0
  if (!hasPasskey || !supportsPasskeys()) return null
  return (
    <PasskeyButton
      label={t('Use a passkey')}
      press={press}
      isPending={isPending}
      failure={failure}
    />
  )
}
