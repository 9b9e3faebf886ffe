import type { Faq } from '@openline/contract/platform/content'
import { plural, t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './faq-search.module.css'
import { FaqTopics } from './faq-topics.tsx'
import { findFaqs } from './find-faqs.ts'

type FaqSearchProps = {
  readonly faqs: readonly Faq[]
  /** As the address asks. */
  readonly query: string
  /** What is shown below each answer. */
  readonly below: (faq: Faq) => React.ReactNode
}

/**
 * All questions, of which those with the words that were asked for are shown: a GET form of the browser's own,
 * and while a visitor types `filterAnswers`.
 */
export function FaqSearch({ faqs, query, below }: FaqSearchProps) {
  const found = new Set(findFaqs(faqs, query))
  const counts = Array.from({ length: faqs.length + 1 }, (_, count) => countOf(count))
  return (
    <>
      <search className={styles.search} data-counts={counts.join('|')}>
        <form action={pathIn(language(), paths.faq)} className={styles.form}>
          <label htmlFor="faq-search">{t('Search the answers')}</label>
          <div className={styles.box}>
            <SearchIcon size={22} />
            <input
              id="faq-search"
              name="q"
              type="search"
              defaultValue={query}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
            />
            <Button type="submit" size="small" variant="secondary">
              {t('Search')}
            </Button>
          </div>
        </form>
        <p role="status" className={styles.count}>
          {query.trim() !== '' && counts[found.size]}
        </p>
        <p hidden={found.size > 0}>
          <WithParts
            text={t('Try fewer words, or <contact>send us a message</contact>.')}
            parts={{ contact: <Link to={paths.contactUs} /> }}
          />
        </p>
      </search>
      <FaqTopics faqs={faqs} isShown={(faq) => found.has(faq)} below={below} />
    </>
  )
}

function countOf(count: number): string {
  if (count === 0) return t('No results')
  return plural(count, { one: '{count} answer', other: '{count} answers' })
}
