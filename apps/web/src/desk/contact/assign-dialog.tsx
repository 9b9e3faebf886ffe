import { validate } from '@openline/contract/fields'
import { assignMessage, type DeskMessage } from '@openline/contract/processes/contact-desk'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { createRequestKey } from '../kit/request-key.ts'
import { call } from '../lib/call.ts'
import { reloadIfLate } from '../lib/reload-if-late.ts'
import { noAssignee } from './message-labels.ts'

type AssignDialogProps = {
  readonly message: DeskMessage
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Gives a message to a colleague, or to no one. Who works on it is no news of the customer: no reason is asked for. */
export function AssignDialog({ message, reload, onClose }: AssignDialogProps) {
  const { id, ticket, assignee, colleagues, changes } = message
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const form = useForm({
    initial: { assigneeId: assignee?.id ?? '' },
    validate: ({ assigneeId }) =>
      validate(assignMessage.body, { changes, assigneeId: assigneeId === '' ? null : assigneeId }),
    onSubmit: async (body, signal) => {
      const answer = await sendWith((idempotencyKey) =>
        call(assignMessage, { params: { id }, body }, { signal, idempotencyKey }),
      )
      toast.success(answer.message)
      onClose()
      reload()
    },
    onFailure: (error) => reloadIfLate(error, reload),
  })
  return (
    <FormDialog
      title={`Assign ${ticket}`}
      subtitle="They see it under “Mine”. Others can still act."
      submitLabel="Assign"
      form={form}
      onClose={onClose}
    >
      <Select
        {...form.choice('assigneeId')}
        label="Colleague"
        placeholder={noAssignee}
        optional
        options={colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name }))}
      />
    </FormDialog>
  )
}
