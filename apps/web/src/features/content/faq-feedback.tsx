import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './faq-feedback.module.css'

/**
 * Below an answer: whether it helped, as a form that posts. The server answers by leading to the words of
 * thanks, which are in the page all along: their fragment shows them, so that the page stays the same for
 * all. `faq-feedback-form-routes.ts` of the server has the same names.
 */
export function FaqFeedback({ slug }: { readonly slug: string }) {
  const question = `${slug}-helped`
  return (
    <div role="group" aria-labelledby={question} className={styles.feedback}>
      <p id={question}>{t('Did this help?')}</p>
      <form method="post" action={pathIn(language(), paths.faq)} className={styles.buttons}>
        <input type="hidden" name="slug" value={slug} />
        <Button type="submit" size="small" variant="secondary" name="helped" value="yes">
          {t('Yes')}
        </Button>
        <Button type="submit" size="small" variant="secondary" name="helped" value="no">
          {t('No')}
        </Button>
      </form>
      <p id={`${slug}-thanks`} className={styles.thanks} tabIndex={-1}>
        {t('Thanks! We’re glad this helped.')}
      </p>
      <p id={`${slug}-more`} className={styles.thanks} tabIndex={-1}>
        {t('Thanks for telling us. We’ll improve this answer.')}{' '}
        <Link to={paths.contactUs}>{t('Send us a message')}</Link>
      </p>
      <p id={`${slug}-failed`} className={styles.thanks} tabIndex={-1}>
        {t('We couldn’t save your answer. Please try again later.')}
      </p>
    </div>
  )
}
