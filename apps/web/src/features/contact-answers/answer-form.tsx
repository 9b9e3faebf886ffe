import { validate } from '@openline/contract/fields'
import { answerMessage } from '@openline/contract/processes/contact-answers'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './contact-answers.module.css'

type AnswerFormProps = { readonly token: string; readonly ticket: string }

/** The page behind “Answer here” in a reply of support. It shows nothing of what was written. */
export function AnswerForm({ token, ticket }: AnswerFormProps) {
  const [answer, setAnswer] = useState('')
  const form = useForm({
    initial: { message: '' },
    validate: (values) => validate(answerMessage.body, values),
    onSubmit: async (body, signal) => {
      setAnswer('')
      const { message } = await call(answerMessage, { params: { token }, body }, { signal })
      form.reset()
      setAnswer(message)
    },
  })
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('Answer ticket {ticket}', { ticket })}</h1>
      <p className={styles.note}>
        {t('You don’t need to sign in. Please leave out passwords, PINs and card numbers.')}
      </p>
      <form {...form.props} className={styles.form}>
        <TextField {...form.text('message')} label={t('Your answer')} multiline />
        {form.failure !== '' && (
          <Alert tone="danger" live title={form.failure}>
            {t('Your answer is still here. Please send it again.')}
          </Alert>
        )}
        {answer !== '' && (
          <Alert tone="success" live title={t('Answer sent')}>
            {answer}
          </Alert>
        )}
        <noscript>
          <p>{t('This page needs JavaScript. Please turn it on and reload the page.')}</p>
        </noscript>
        <div>
          <Button type="submit" pending={form.isPending}>
            {t('Send answer')}
          </Button>
        </div>
      </form>
    </div>
  )
}
