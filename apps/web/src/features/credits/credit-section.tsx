import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import { type CreditEntry, listCredits } from '@openline/contract/sales/credits'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { localDate } from '../../lib/local-date.ts'
import { usePages } from '../../lib/use-pages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { entryLabels, signedAmount } from './credit-labels.ts'
import styles from './credit-section.module.css'

type CreditSectionProps = { readonly credits: OutputOf<typeof listCredits> }

/** The credit of a customer: how much there is, and what came to it and left it. */
export function CreditSection({ credits }: CreditSectionProps) {
  const { rows, hasMore, loadMore, isPending, failure } = usePages({
    first: credits,
    rowsOf: ({ entries }) => entries,
    nextOf: ({ nextCursor }) => nextCursor,
    load: (cursor) => call(listCredits, { query: { cursor } }),
  })
  return (
    <div className={styles.credit}>
      <p>
        <WithParts
          text={
            credits.balanceCents > 0
              ? t('You have <strong>{amount}</strong> credit. Your next payment uses it first.', {
                  amount: formatCents(credits.balanceCents),
                })
              : t('You have no credit left.')
          }
          parts={{ strong: <strong /> }}
        />
      </p>
      <ul className={styles.entries} aria-label={t('Credit, newest first')}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <FailureAlert message={failure} />
      {hasMore && (
        <Button variant="secondary" pending={isPending} onClick={() => void loadMore()}>
          {failure === '' ? t('Show more') : t('Try again')}
        </Button>
      )}
    </div>
  )
}

function Entry({ entry }: { readonly entry: CreditEntry }) {
  const { order, note } = entry
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.what}>{entryLabels(entry.kind)}</p>
        {note && <p className={styles.note}>{note}</p>}
        <p className={styles.detail}>
          <time dateTime={entry.at}>{localDate(entry.at, 'MMM D, YYYY')}</time>
          {order && (
            <>
              {', '}
              <Link to={`${paths.dashboard}?order=${order.id}`}>
                {t('Order {number}', { number: order.number })}
              </Link>
            </>
          )}
        </p>
      </div>
      <p className={styles.amount}>{signedAmount(entry.amountCents)}</p>
    </li>
  )
}
