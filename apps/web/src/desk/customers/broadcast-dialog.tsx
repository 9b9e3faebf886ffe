import type { OutputOf } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import {
  type BroadcastText,
  previewBroadcast,
  sendBroadcast,
} from '@openline/contract/people/broadcasts-desk'
import type { CustomerFilter } from '@openline/contract/people/customer-lists-desk'
import { useState } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { call } from '../lib/call.ts'
import { customerCount } from './customer-count.ts'
import styles from './lists.module.css'

type BroadcastDialogProps = {
  readonly filter: CustomerFilter
  readonly onSent: () => void
  readonly onClose: () => void
}

type Preview = OutputOf<typeof previewBroadcast>

const noText: BroadcastText = { subject: '', text: '', spanishSubject: '', spanishText: '' }

/** Writes an email in both languages, shows it, and sends it. Closing the preview leads back to what was written. */
export function BroadcastDialog({ filter, onSent, onClose }: BroadcastDialogProps) {
  const [text, setText] = useState(noText)
  const [preview, setPreview] = useState<Preview | null>(null)
  const onPreview = (written: BroadcastText, shown: Preview) => {
    setText(written)
    setPreview(shown)
  }
  if (preview === null) return <Writing {...{ filter, text, onPreview, onClose }} />
  const back = () => setPreview(null)
  return (
    <Sending
      {...{ filter, text, preview }}
      onSent={() => {
        onSent()
        onClose()
      }}
      onClose={back}
    />
  )
}

type WritingProps = Pick<BroadcastDialogProps, 'filter' | 'onClose'> & {
  readonly text: BroadcastText
  readonly onPreview: (text: BroadcastText, preview: Preview) => void
}

function Writing({ filter, text, onPreview, onClose }: WritingProps) {
  const form = useForm({
    initial: text,
    validate: (values) => validate(previewBroadcast.body, { ...values, filter }),
    onSubmit: async (body, signal) => {
      const { filter: _, ...written } = body
      onPreview(written, await call(previewBroadcast, { body }, { signal }))
    },
  })
  return (
    <FormDialog
      title="Email these customers"
      subtitle="About their service, such as an outage. Not for advertising: they haven’t agreed to it. Each customer is greeted by name and gets it in the language of the account."
      submitLabel="Preview"
      size="medium"
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text('subject')} label="Subject" maxLength={120} autoComplete="off" />
      <TextField
        {...form.text('text')}
        label="Text"
        multiline
        maxLength={4000}
        autoComplete="off"
      />
      <TextField
        {...form.text('spanishSubject')}
        label="Subject in Spanish"
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        {...form.text('spanishText')}
        label="Text in Spanish"
        multiline
        maxLength={4000}
        autoComplete="off"
      />
    </FormDialog>
  )
}

type SendingProps = BroadcastDialogProps & {
  readonly text: BroadcastText
  readonly preview: Preview
}

function Sending({ filter, text, preview, onSent, onClose }: SendingProps) {
  const { customers, spanish, email, spanishEmail } = preview
  const count = customerCount(customers)
  return (
    <ActDialog
      title={`Send to ${count}`}
      subtitle={`${spanish.toLocaleString('en-US')} of them in Spanish. Each gets it once. Cancel leads back to the text.`}
      submitLabel={`Send to ${count}`}
      act={sendBroadcast}
      initial={{}}
      toBody={() => ({ ...text, filter, customers })}
      reload={() => {}}
      onDone={onSent}
      onClose={onClose}
    >
      {() => (
        <div className={styles.preview}>
          <Shown title="In English" text={email.text} subject={email.subject} />
          <Shown
            title="In Spanish"
            text={spanishEmail.text}
            subject={spanishEmail.subject}
            lang="es"
          />
        </div>
      )}
    </ActDialog>
  )
}

type ShownProps = {
  readonly title: string
  readonly subject: string
  readonly text: string
  readonly lang?: string
}

function Shown({ title, subject, text, lang }: ShownProps) {
  return (
    <div>
      <h3>{title}</h3>
      {/* Keyboards scroll it. */}
      <div
        role="region"
        aria-label={`${title}: ${subject}`}
        lang={lang}
        tabIndex={0}
        className={styles.email}
      >
        {text}
      </div>
    </div>
  )
}
