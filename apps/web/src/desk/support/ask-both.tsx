import { validate } from '@openline/contract/fields'
import type { AskedBoth, askedBothSchema } from '@openline/contract/people/approvals-desk'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Act, ActForm } from '../kit/act-dialog.tsx'
import { createRequestKey } from '../kit/request-key.ts'
import { type FormBeside, useFormCall } from '../kit/use-form-call.ts'
import { sendAny } from '../lib/send-any.ts'

type AskBothProps = {
  readonly act: Act & { readonly output: typeof askedBothSchema }
  readonly params: Readonly<Record<string, string>>
  /** What is asked for, without the reason that the dialog has. */
  readonly body: Readonly<Record<string, unknown>>
  readonly form: FormBeside & Pick<ActForm<Record<never, never>>, 'values'>
}

/** Asks two accounts in a dialog for what takes both, and says which words to say to the owner of each. */
export function AskBoth({ act, params, body, form }: AskBothProps) {
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const [answer, setAnswer] = useState<AskedBoth | null>(null)
  const { isPending, sendValid } = useFormCall(form)
  const ask = () =>
    sendValid(validate(act.body, { ...body, reason: form.values.reason }), async (valid) => {
      setAnswer(
        (await sendWith((idempotencyKey) =>
          sendAny(act, { params, body: valid }, { idempotencyKey }),
        )) as AskedBoth, // the contract's endpoint says what it answers
      )
    })
  return (
    <>
      <Button variant="secondary" size="small" pending={isPending} onClick={() => void ask()}>
        {answer ? 'Ask again' : 'Ask both accounts'}
      </Button>
      {answer && (
        <Alert tone="info" title={answer.message} live>
          {answer.asked.map(({ customerId, email, phrase }) => (
            <p key={customerId}>
              Say to the owner of {email}: <strong>{phrase}</strong>
            </p>
          ))}
        </Alert>
      )}
    </>
  )
}
