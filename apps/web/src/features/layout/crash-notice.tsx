import { t } from '@openline/i18n/i18n'
import { Drawing } from '../../lib/drawing.tsx'
import { Link } from '../../lib/link.tsx'
import { useRootData } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './notice-page.module.css'

type CrashNoticeProps = {
  /** The button that tries again. */
  readonly again: React.ReactNode
}

/** What a page shows that broke on our end. */
export function CrashNotice({ again }: CrashNoticeProps) {
  const support = useRootData()?.brand.support
  return (
    <div className={styles.notice}>
      <Drawing name="fault" />
      <h1 tabIndex={-1}>{t('Something went wrong on our end')}</h1>
      <p className={styles.text}>
        {t(
          'We couldn’t show this page. Your cart and your account haven’t changed, and you weren’t charged.',
        )}{' '}
        {support ? (
          <WithParts
            text={t('Try again in a moment, or call us at <phone>{phone}</phone>.', {
              phone: support.phone,
            })}
            parts={{ phone: <a href={`tel:${support.phoneE164}`}>{support.phone}</a> }}
          />
        ) : (
          t('Try again in a moment.')
        )}
      </p>
      <div className={styles.actions}>
        {again}
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {t('Home')}
        </Link>
      </div>
    </div>
  )
}
