import type { Faq } from '@openline/contract/content'
import { plural, t } from '@openline/i18n/i18n'
import { useRef, useState } from 'react'
import { useHref } from 'react-router'
import { useEarlyInput } from '../../lib/early-input.ts'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './faq-search.module.css'
import { FaqTopics } from './faq-topics.tsx'
import { findFaqs } from './find-faqs.ts'

type FaqSearchProps = {
  readonly faqs: readonly Faq[]
  /** As the address asks; the form works without scripts. */
  readonly query: string
  /** What is shown below each answer. */
  readonly below: (faq: Faq) => React.ReactNode
}

/** All questions, filtered during typing. */
export function FaqSearch({ faqs, query, below }: FaqSearchProps) {
  const [typed, setTyped] = useState(query)
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, { q: typed }, ({ q }) => typeof q === 'string' && setTyped(q))
  const found = findFaqs(faqs, typed)
  return (
    <>
      <search className={styles.search}>
        <form
          ref={form}
          action={useHref(paths.faq)}
          className={styles.form}
          onSubmit={(event) => event.preventDefault()}
        >
          <label htmlFor="faq-search">{t('Search the answers')}</label>
          <div className={styles.box}>
            <SearchIcon size={22} />
            <input
              id="faq-search"
              name="q"
              type="search"
              value={typed}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
        </form>
        <p role="status" className={styles.count}>
          {typed.trim() !== '' && countOf(found.length)}
        </p>
        {found.length === 0 && (
          <p>
            <WithParts
              text={t('Try fewer words, or <contact>send us a message</contact>.')}
              parts={{ contact: <Link to={paths.contactUs} /> }}
            />
          </p>
        )}
      </search>
      <FaqTopics faqs={found} below={below} />
    </>
  )
}

function countOf(count: number): string {
  if (count === 0) return t('No results')
  return plural(count, { one: '{count} answer', other: '{count} answers' })
}
