import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { useEffect, useRef, useState } from 'react'
import { Drawing } from '../../lib/drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import type { MonthYear } from '../../ui/month-year.ts'
import { MonthYearPicker } from '../../ui/month-year-picker.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TransactionList } from './transaction-list.tsx'
import styles from './transactions.module.css'
import { useHistory } from './use-history.ts'

type FullHistoryProps = {
  /** The year and month that are shown first; null for all. */
  readonly firstChoice: MonthYear
  readonly onChoose: (choice: MonthYear) => void
  readonly onView: (transactionId: string) => void
  readonly onBack: () => void
}

/** All payments, of a month or a year if that is chosen (spec 2). */
export function FullHistory({ firstChoice, onChoose, onView, onBack }: FullHistoryProps) {
  const [currentYear] = useState(() => new Date().getFullYear())
  // Not read from the address, which changes some moments later: a choice made meanwhile would be lost.
  const [choice, setChoice] = useState(firstChoice)
  const choose = (next: MonthYear) => {
    setChoice(next)
    onChoose(next)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.full}>
      <div className={styles.bar}>
        <Button variant="quiet" size="small" onClick={onBack}>
          <ArrowLeftIcon size={18} />
          {t('Back')}
        </Button>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('Order History')}
        </h2>
      </div>
      <MonthYearPicker value={choice} onValueChange={choose} currentYear={currentYear} />
      <Pages key={`${choice.year}-${choice.month}`} choice={choice} onView={onView} />
    </section>
  )
}

type PagesProps = { readonly choice: MonthYear; readonly onView: (transactionId: string) => void }

function Pages({ choice, onView }: PagesProps) {
  const { transactions, nextCursor, failure, isLoading, loadMore } = useHistory(choice)
  const isEmpty = transactions?.length === 0
  return (
    <div className={styles.pages}>
      {transactions && !isEmpty && (
        <TransactionList transactions={transactions} height="tall" onView={onView} />
      )}
      {isEmpty && (
        <EmptyState icon={<Drawing name="orders" />} title={t('No order history')}>
          {choice.year !== null && t('No payments in {choice}.', { choice: nameOf(choice) })}
        </EmptyState>
      )}
      <FailureAlert message={failure} />
      {transactions === null && failure === '' && (
        <Spinner label={t('Loading your order history')} />
      )}
      {(nextCursor !== null || failure !== '') && (
        <Button variant="secondary" pending={isLoading} onClick={loadMore}>
          {failure === '' ? t('Show more') : t('Try again')}
        </Button>
      )}
    </div>
  )
}

function nameOf({ year, month }: MonthYear): string {
  return year === null || month === null
    ? String(year)
    : new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.UTC(year, month - 1),
      )
}
