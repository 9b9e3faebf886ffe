import { t } from '@openline/i18n/i18n'
import { useId, useState } from 'react'
import { messageOf } from '../../lib/api-client.ts'
import { Link } from '../../lib/link.tsx'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './faq-feedback.module.css'

type Given = {
  readonly message: string
  /** The answer did not help: a person may. */
  readonly needsMore: boolean
}

/** Below an answer, where there are scripts: whether it helped. */
export function FaqFeedback({ slug }: { readonly slug: string }) {
  const question = useId()
  const [given, setGiven] = useState<Given | null>(null)
  const [sending, setSending] = useState<boolean | null>(null)
  if (!useIsInBrowser()) return null
  const send = async (helped: boolean) => {
    if (sending !== null) return
    setSending(helped)
    try {
      // Few readers answer: the code that sends it loads with the first press.
      const { sendFaqFeedback } = await import('./send-faq-feedback.ts')
      setGiven({ message: await sendFaqFeedback(slug, helped), needsMore: !helped })
    } catch (error) {
      setGiven({ message: messageOf(error), needsMore: false })
    } finally {
      setSending(null)
    }
  }
  const button = (helped: boolean, label: string) => (
    <Button
      size="small"
      variant="secondary"
      pending={sending === helped}
      onClick={() => void send(helped)}
    >
      {label}
    </Button>
  )
  return (
    <div role="group" aria-labelledby={question} className={styles.feedback}>
      <p id={question}>{t('Did this help?')}</p>
      {button(true, t('Yes'))}
      {button(false, t('No'))}
      <p role="status" className={styles.thanks}>
        {given?.message}{' '}
        {given?.needsMore && <Link to={paths.contactUs}>{t('Send us a message')}</Link>}
      </p>
    </div>
  )
}
