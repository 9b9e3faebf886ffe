import { t } from '@openline/i18n/i18n'
import type { FooterContent } from './footer-content.ts'
import styles from './store-badge.module.css'

type StoreBadgeProps = FooterContent['storeBadges'][number]

const drawings = {
  'app-store': (
    <path d="M8 5.5h8a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Zm4 8.5V9m0 5-2.2-2.2M12 14l2.2-2.2" />
  ),
  'google-play': <path d="M7.5 5.2v13.6L18.5 12zm0 0L14.5 14.5m-7 4.3 7-9.3" />,
}

/** The link to an app store; without one an image that announces the app. */
export function StoreBadge({ store, name, link }: StoreBadgeProps) {
  const content = (
    <>
      <svg
        width="26"
        height="26"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawings[store]}
      </svg>
      <span>
        <span className={styles.small}>{link === '' ? t('Coming soon') : t('Get it from')}</span>
        {name}
      </span>
    </>
  )
  return link === '' ? (
    <span className={styles.badge} role="img" aria-label={t('{name}: coming soon', { name })}>
      {content}
    </span>
  ) : (
    <a className={styles.badge} href={link}>
      {content}
    </a>
  )
}
