import { t } from '@openline/i18n/i18n'
import { useBrand } from '../../lib/root-data.ts'
import { LockIcon } from '../../ui/icons.tsx'
import styles from './sign-in-frame.module.css'

type SignInFrameProps = {
  /** For moving the focus to a step that replaces another on the same page. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>
  readonly heading: string
  readonly lead: React.ReactNode
  /** False where neither password nor code is entered. */
  readonly warns?: boolean
  /** The form, or what replaces it. */
  readonly children: React.ReactNode
}

/** The layout of all sign-in steps: text on one side, the form on the other. */
export function SignInFrame({
  headingRef,
  heading,
  lead,
  warns = true,
  children,
}: SignInFrameProps) {
  const { support } = useBrand()
  return (
    <div className={styles.frame}>
      <div className={styles.opening}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.card}>
        <noscript>
          <p className={styles.noScript}>
            {t('Signing in needs JavaScript. Please turn it on, or call us at {phone}.', {
              phone: support.phone,
            })}
          </p>
        </noscript>
        {children}
      </div>
      {warns && (
        <p className={styles.safety}>
          <LockIcon size={20} />
          {t('We’ll never call, text or email to ask for your password or code.')}
        </p>
      )}
    </div>
  )
}
