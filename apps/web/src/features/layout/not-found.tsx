import { t } from '@openline/i18n/i18n'
import { Drawing } from '../../lib/drawing.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './notice-page.module.css'

type NotFoundProps = {
  readonly heading?: string
  readonly text?: string
  /** Where to go first; the plans by default. */
  readonly action?: { readonly label: string; readonly to: string }
}

/** Nothing lives at this address. The words may come from the content service. */
export function NotFound({
  heading = t('We can’t find that page'),
  text = t('Check the address for typos, or the page may have moved.'),
  action,
}: NotFoundProps) {
  return (
    <div className={styles.notice}>
      <Drawing name="lost" />
      <h1 tabIndex={-1}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Link to={action?.to ?? paths.shop} className={buttonClass()}>
          {action?.label ?? t('See plans')}
        </Link>
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {t('Home')}
        </Link>
      </div>
    </div>
  )
}
