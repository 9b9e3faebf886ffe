import { validate } from '@openline/contract/fields'
import { answerMessage } from '@openline/contract/processes/contact-answers'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useBrand } from '../../lib/root-data.ts'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from '../../ui/link-page.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { WithParts } from '../../ui/with-parts.tsx'

type AnswerFormProps = { readonly token: string; readonly ticket: string }

/** The page behind “Answer here” in a reply of support. It shows nothing of what was written. */
export function AnswerForm({ token, ticket }: AnswerFormProps) {
  const { support } = useBrand()
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
    <>
      <div className={classNames(styles.page, styles.opening)}>
        <h1 tabIndex={-1}>{t('Answer ticket {ticket}', { ticket })}</h1>
        <p className={styles.note}>
          {t('You don’t need to sign in. Please leave out passwords, PINs and card numbers.')}
        </p>
      </div>
      <div className={styles.page}>
        <form {...form.props} className={styles.stack}>
          <TextField {...form.text('message')} label={t('Message')} multiline />
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
                  { email: support.email },
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
      </div>
    </>
  )
}
