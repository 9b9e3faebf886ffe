import { validate } from '@openline/contract/fields'
import { addNote, type NotedRecord } from '@openline/contract/people/notes-desk'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { createRequestKey } from '../kit/request-key.ts'
import { call } from '../lib/call.ts'
import { recordLabels } from '../lib/record-labels.ts'

type AddNoteDialogProps = {
  readonly customerId: string
  readonly record: NotedRecord
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Writes a note. It is its own reason, so that none is asked for. */
export function AddNoteDialog({ customerId, record, reload, onClose }: AddNoteDialogProps) {
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const form = useForm({
    initial: { text: '', isPinned: false },
    validate: (values) => validate(addNote.body, { ...values, record }),
    onSubmit: async (body, signal) => {
      const { message } = await sendWith((idempotencyKey) =>
        call(addNote, { params: { id: customerId }, body }, { signal, idempotencyKey }),
      )
      toast.success(message)
      onClose()
      reload()
    },
  })
  return (
    <FormDialog
      title={`Add a note on this ${recordLabels[record.kind].toLowerCase()}`}
      subtitle="Colleagues read it, and the customer may ask for a copy. Leave out card numbers and passwords."
      submitLabel="Add note"
      size="medium"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('text')}
        label="Note"
        multiline
        maxLength={1000}
        autoComplete="off"
      />
      <Checkbox {...form.tick('isPinned')}>Pin it to the top of the page</Checkbox>
    </FormDialog>
  )
}
