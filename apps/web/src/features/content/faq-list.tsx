import type { Faq } from '@openline/contract/platform/content'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import styles from './faq-list.module.css'
import { RichText } from './rich-text.tsx'

export type FaqListProps = {
  readonly faqs: readonly Faq[]
  /** Of the questions as headings. */
  readonly level: 2 | 3
  /** What is shown below each answer. */
  readonly below?: ((faq: Faq) => React.ReactNode) | undefined
  /** Default: all are shown. */
  readonly isShown?: (faq: Faq) => boolean
}

/** Questions that open to their answers, without scripts too. */
export function FaqList({ faqs, level, below, isShown }: FaqListProps) {
  const Heading = `h${level}` as const
  return faqs.map((faq) => (
    <details key={faq.slug} className={styles.faq} hidden={isShown && !isShown(faq)}>
      <summary className={styles.question}>
        <Heading>{faq.question}</Heading>
        <ChevronDownIcon size={22} />
      </summary>
      {/* The anchor is inside, so that a link to it opens the answer. */}
      <div id={faq.slug} className={styles.answer}>
        <RichText source={faq.answer} />
        {below?.(faq)}
      </div>
    </details>
  ))
}
