import type { Validated } from '@openline/contract/fields'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import type { ActForm } from './act-dialog.tsx'

/** The form of a dialog as a button beside its own needs it. */
export type FormBeside = Pick<ActForm<Record<never, never>>, 'showErrors' | 'setFailure'>

/** Sends what a button in a dialog asks for beside the dialog's own command; what is wrong shows in its form. */
export function useFormCall(form: FormBeside) {
  const [isPending, setPending] = useState(false)
  const sendValid = async <Body>(
    validated: Validated<Body>,
    send: (body: Body) => Promise<void>,
  ): Promise<void> => {
    if (!validated.ok) return form.showErrors(validated.errors)
    setPending(true)
    form.setFailure('')
    try {
      await send(validated.value)
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) form.showErrors(error.errors)
      else form.setFailure(messageOf(error))
    }
    setPending(false)
  }
  return { isPending, sendValid }
}
