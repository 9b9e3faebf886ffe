import { askPasskeyProof, listPasskeys, proveByPasskey } from '@openline/contract/passkeys'
import { t } from '@openline/words/words'
import { useCallback, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { settle } from '../../lib/loaded.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { knowsPasskeys, signWithPasskey } from './ceremony.ts'

type PasskeyProofProps = { readonly onProved: () => Promise<void> }

/** Whether it was signed; false when the customer turned away. Throws what went wrong. */
const prove = async (): Promise<boolean> => {
  const asked = await call(askPasskeyProof)
  const credential = await signWithPasskey(asked, { fromField: false })
  if (credential === null) return false
  await call(proveByPasskey, { body: { challengeId: asked.challengeId, credential } })
  return true
}

/** Proves with one press who is at the keyboard, for customers who have a passkey. */
export const PasskeyProof = ({ onProved }: PasskeyProofProps) => {
  const { loaded } = useLoaded(useCallback(() => settle(call(listPasskeys)), []))
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const hasPasskey = loaded?.ok === true && loaded.value.passkeys.length > 0
  if (!hasPasskey || !knowsPasskeys()) return null
  const press = async () => {
    setPending(true)
    setFailure('')
    try {
      if (await prove()) await onProved()
    } catch (error) {
      const isAnswer = error instanceof ApiError
      setFailure(
        isAnswer
          ? error.message
          : t('This device could not use a passkey. Please try another way.'),
      )
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button wide pending={isPending} onClick={() => void press()}>
        {t('Use a passkey')}
      </Button>
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
    </>
  )
}
