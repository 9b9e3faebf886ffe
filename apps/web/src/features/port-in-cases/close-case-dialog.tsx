import { validate } from '@openline/contract/fields'
import {
  type CaseAction,
  closePortInCase,
  type PortInCase,
} from '@openline/contract/processes/port-in-cases'
import { msg, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { newRequestKey } from '../../lib/request-key.ts'
import { resend } from '../../lib/resend.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CaseNoteField } from './case-note-field.tsx'

export type CaseDialogProps = {
  readonly support: PortInCase
  readonly onClose: () => void
  readonly onDone: (changed: PortInCase) => void
}

type Outcome = Exclude<CaseAction, 'resend'>

const words: Record<Outcome, { title: string; subtitle: string; submitLabel: string }> = {
  solved: {
    title: msg('Close the case'),
    subtitle: msg('Support has nothing left to do. The customer’s timeline will say so.'),
    submitLabel: msg('Close the case'),
  },
  handed_back: {
    title: msg('Hand it back'),
    subtitle: msg('We’ll email the customer to correct it. They’ll have one more attempt.'),
    submitLabel: msg('Hand it back'),
  },
  stopped: {
    title: msg('Cancel transfer'),
    subtitle: msg('The number stays with the old carrier. We’ll email the customer.'),
    submitLabel: msg('Cancel transfer'),
  },
}

/** Ends a case. What was done is written down. */
export function CloseCaseDialog({
  support,
  outcome,
  onClose,
  onDone,
}: CaseDialogProps & { readonly outcome: Outcome }) {
  const [idempotencyKey] = useState(newRequestKey)
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => validate(closePortInCase.body, { note, outcome }),
    onSubmit: async (body, signal) => {
      const params = { id: support.id }
      const send = () => call(closePortInCase, { params, body }, { signal, idempotencyKey })
      const { message, case: changed } = await resend(send, { signal, onWait: () => {} })
      toast.success(message)
      onDone(changed)
    },
  })
  const { title, subtitle, submitLabel } = words[outcome]
  return (
    <FormDialog
      title={translate(title)}
      subtitle={translate(subtitle)}
      submitLabel={translate(submitLabel)}
      form={form}
      onClose={onClose}
    >
      <CaseNoteField {...form.text('note')} />
    </FormDialog>
  )
}
