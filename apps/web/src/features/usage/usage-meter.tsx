import type { Line } from '@openline/contract/lines'
import { type Allowance, getUsage, type Usage } from '@openline/contract/usage'
import { t } from '@openline/words/words'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/loaded.ts'
import { localDate, localTime } from '../../lib/local-date.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './usage-meter.module.css'
import { amountWords, nameWords, partUsed, rowsOf, type UsageRow } from './usage-words.ts'

type Reading = { readonly usage: Usage | null; readonly allowance: Allowance | null }

/** What a line used this month, against what its plan includes. */
export const UsageMeter = ({ line }: { readonly line: Line }) => {
  const { loaded, again } = useReading(line.id)
  return (
    <div className={styles.meter}>
      <h4>{t('This month')}</h4>
      {loaded === null && <Skeleton lines={2} label={t('Loading the usage')} />}
      {loaded?.ok === false && (
        <p className={styles.note}>
          {loaded.message}{' '}
          <Button variant="quiet" size="small" onClick={() => void again()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {loaded?.ok && <Shown {...loaded.value} />}
    </div>
  )
}

const Shown = ({ usage, allowance }: Reading) => {
  if (!usage) return <p className={styles.note}>{t('There is no usage yet.')}</p>
  return (
    <>
      <div className={styles.rows}>
        {rowsOf(usage, allowance).map((row) => (
          <Row key={row.of} row={row} />
        ))}
      </div>
      <p className={styles.note}>
        {t('As of {time}. It starts again at zero on {date}.', {
          time: localTime(usage.asOf),
          date: localDate(usage.resetsAt, 'MMM D, YYYY'),
        })}
      </p>
    </>
  )
}

const Row = ({ row }: { readonly row: UsageRow }) => {
  const part = partUsed(row)
  return (
    <div className={styles.row}>
      <p className={styles.words}>
        <span>{nameWords(row)}</span>
        <span>{amountWords(row)}</span>
      </p>
      {part !== null && (
        <span className={styles.track} aria-hidden="true" data-full={part >= 1 ? '' : undefined}>
          <span style={{ width: `${Math.min(1, part) * 100}%` }} />
        </span>
      )}
    </div>
  )
}

const useReading = (lineId: string) =>
  useLoaded<Reading>(
    useCallback(() => settle(call(getUsage, { params: { id: lineId } })), [lineId]),
  )
