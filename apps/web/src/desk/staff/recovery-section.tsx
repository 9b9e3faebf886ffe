import { renewRecoveryCode } from '@openline/contract/people/staff-sign-in'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../kit/section.tsx'
import { call } from '../lib/call.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'
import { RecoveryCode } from './recovery-code.tsx'
import { isTooOld } from './sign-in-again.tsx'

type RecoverySectionProps = { readonly hasCode: boolean; readonly onTooOld: () => void }

/** The printed code for the day when all passkeys are lost. */
export function RecoverySection({ hasCode: hadCode, onTooOld }: RecoverySectionProps) {
  const [code, setCode] = useState<string | null>(null)
  const [hasCode, setHasCode] = useState(hadCode)
  const { run, isPending } = useQuickAct(
    async () => {
      const answer = await call(renewRecoveryCode)
      setCode(answer.recoveryCode)
      return answer
    },
    () => setHasCode(true),
    { isExpected: isTooOld, onFailure: onTooOld },
  )
  return (
    <Section
      title="Recovery code"
      actions={
        <Button variant="secondary" size="small" pending={isPending} onClick={() => void run()}>
          Create a new code
        </Button>
      }
    >
      <p>
        {hasCode
          ? 'You have one. A new code replaces it.'
          : 'You don’t have one. Create one or add a second passkey, so a lost device doesn’t lock you out.'}
      </p>
      <Dialog open={code !== null} title="Your recovery code" onClose={() => setCode(null)}>
        <RecoveryCode code={code ?? ''}>
          <Button onClick={() => setCode(null)}>I have it</Button>
        </RecoveryCode>
      </Dialog>
    </Section>
  )
}
