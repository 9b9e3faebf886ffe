import type { Faq } from '@openline/contract/platform/content'
import { msg, translate } from '@openline/i18n/i18n'
import { FaqList, type FaqListProps } from './faq-list.tsx'
import styles from './faq-topics.module.css'

/** In the order of the page. */
const headings = {
  plans: msg('Plans'),
  payment: msg('Payment'),
  sim: msg('SIM and eSIM'),
  'port-in': msg('Keeping your number'),
  account: msg('Your account'),
  support: msg('Help'),
} satisfies Record<Faq['topic'], string>

/** All questions under the headings of their topics; a topic without a shown question is hidden. */
export function FaqTopics({ faqs, below, isShown }: Omit<Required<FaqListProps>, 'level'>) {
  return (
    <div className={styles.topics}>
      {Object.entries(headings)
        .map(([topic, heading]) => ({
          topic,
          heading: translate(heading),
          asked: faqs.filter((faq) => faq.topic === topic),
        }))
        .filter(({ asked }) => asked.length > 0)
        .map(({ topic, heading, asked }) => (
          <section key={topic} className={styles.topic} data-topic hidden={!asked.some(isShown)}>
            <h2 id={topic}>{heading}</h2>
            <div>
              <FaqList faqs={asked} level={3} below={below} isShown={isShown} />
            </div>
          </section>
        ))}
    </div>
  )
}
