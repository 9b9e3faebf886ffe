import { formatDate } from '@openline/contract/dates'
import type { LegalDocument } from '@openline/contract/platform/content'
import { t } from '@openline/i18n/i18n'
import { useBrand } from '../../lib/root-data.ts'
import { Alert } from '../../ui/alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './legal-text.module.css'
import { PageOpening } from './page-opening.tsx'
import { RichText } from './rich-text.tsx'

/** A document that customers agree to, with its summary first and its sections linked. */
export function LegalText({ document }: { readonly document: LegalDocument | null }) {
  const { support } = useBrand()
  if (!document) {
    return (
      <PageOpening heading={t('This page isn’t available right now')}>
        <div className={styles.missing}>
          <Alert tone="warning">
            <WithParts
              text={t(
                'Please try again in a moment, or email us at <email>{email}</email> for a copy.',
                {
                  email: support.email,
                },
              )}
              parts={{ email: <a href={`mailto:${support.email}`}>{support.email}</a> }}
            />
          </Alert>
        </div>
      </PageOpening>
    )
  }
  return (
    <article>
      <PageOpening
        heading={document.title}
        intro={t('Version {version}, in effect from {date}', {
          version: document.version,
          date: formatDate(document.effectiveDate, 'MMM D, YYYY', 'UTC'),
        })}
      />
      <div className={styles.columns}>
        <nav aria-label={t('Sections')} className={styles.contents}>
          <ol>
            {document.sections.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          <section className={styles.summary} aria-labelledby="summary">
            <h2 id="summary">{t('In short')}</h2>
            <RichText source={document.summary} />
          </section>
          {document.sections.map(({ anchor, title, body }) => (
            <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`}>
              <h2 id={`${anchor}-title`}>{title}</h2>
              <RichText source={body} />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
