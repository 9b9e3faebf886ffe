import type { Faq } from '@openline/contract/content'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useEarlyInput } from '../../lib/early-input.ts'
import { paths } from '../../paths.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import styles from './faq-search.module.css'
import { FaqTopics } from './faq-topics.tsx'
import { findFaqs } from './find-faqs.ts'

type FaqSearchProps = {
  readonly faqs: readonly Faq[]
  /** As the address asks; the form works without scripts. */
  readonly query: string
}

/** All questions, narrowed down while somebody types. */
export const FaqSearch = ({ faqs, query }: FaqSearchProps) => {
  const [typed, setTyped] = useState(query)
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, { q: typed }, ({ q }) => typeof q === 'string' && setTyped(q))
  const found = findFaqs(faqs, typed)
  return (
    <>
      <search className={styles.search}>
        <form
          ref={form}
          action={paths.faq}
          className={styles.form}
          onSubmit={(event) => event.preventDefault()}
        >
          <label htmlFor="faq-search">Search the answers</label>
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
            Try fewer words, or <Link to={paths.contactUs}>write to us</Link>: a person answers.
          </p>
        )}
      </search>
      <FaqTopics faqs={found} />
    </>
  )
}

const countOf = (count: number): string => {
  if (count === 0) return 'No answer has these words.'
  return count === 1 ? '1 answer' : `${count} answers`
}
