import { validate } from '@openline/contract/fields'
import { sendContactMessage } from '@openline/contract/processes/contact'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useBrand } from '../../lib/root-data.ts'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './contact-form.module.css'
import { LeaveEmpty } from './leave-empty.tsx'
import { useOwnAddress } from './use-own-address.ts'

type ContactFormProps = {
  readonly title?: string | null
  readonly text?: string | null
  /** Other ways to reach us: below the form, beside it where there is room. */
  readonly children: React.ReactNode
}

const empty = { name: '', email: '', message: '', leaveEmpty: '' }

/** Spec 2: name, email and message to support; empty again once they arrived. */
export function ContactForm({ title, text, children }: ContactFormProps) {
  const { support } = useBrand()
  const [answer, setAnswer] = useState('')
  const form = useForm({
    initial: empty,
    // What people see has three fields, and so has what is sent (spec 7).
    validate: ({ leaveEmpty, ...values }) =>
      validate(sendContactMessage.body, { ...values, ...(leaveEmpty && { leaveEmpty }) }),
    onSubmit: async (body, signal) => {
      setAnswer('')
      const { message } = await call(sendContactMessage, { body }, { signal })
      // The next message is still from the same person.
      form.reset({ ...empty, ...own.current })
      setAnswer(message)
    },
  })
  const own = useOwnAddress((known) => {
    if (form.values.name === '') form.setValue('name', known.name)
    if (form.values.email === '') form.setValue('email', known.email)
  })
  return (
    <section className={styles.section} aria-labelledby="contact-form">
      <div>
        <h2 id="contact-form">{title ?? t('Send us a message')}</h2>
        {text && <p className={styles.lead}>{text}</p>}
      </div>
      <form {...form.props} className={styles.form}>
        <div className={styles.who}>
          <TextField
            {...form.text('name')}
            label={t('Name')}
            autoComplete="name"
            enterKeyHint="next"
            spellCheck={false}
          />
          <TextField
            {...form.text('email')}
            label={t('Email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            enterKeyHint="next"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <TextField {...form.text('message')} label={t('Message')} multiline />
        <LeaveEmpty {...form.choice('leaveEmpty')} />
        {form.failure !== '' && (
          <Alert tone="danger" live title={form.failure}>
            {t('Your message is still here. Please press “Send Message” again.')}
          </Alert>
        )}
        {answer !== '' && (
          <Alert tone="success" live title={t('Message sent')}>
            {answer}
          </Alert>
        )}
        <noscript>
          <p>
            <WithParts
              text={t(
                'This form needs JavaScript. Without it, please email us at <email>{email}</email>.',
                {
                  email: support.email,
                },
              )}
              parts={{ email: <a href={`mailto:${support.email}`}>{support.email}</a> }}
            />
          </p>
        </noscript>
        <div>
          <Button type="submit" pending={form.isPending}>
            {t('Send Message')}
          </Button>
        </div>
      </form>
      {children}
    </section>
  )
}
