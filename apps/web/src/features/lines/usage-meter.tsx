import type { Line } from '@openline/contract/lines/lines'
import type { Allowance, Usage } from '@openline/contract/lines/usage'
import { t } from '@openline/i18n/i18n'
import { localDate, localTime } from '../../lib/local-date.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  amountWords,
  nameWords,
  noticeOf,
  partUsed,
  rowsOf,
  runningLow,
  type UsageRow,
} from './usage-labels.ts'
import styles from './usage-meter.module.css'
import { useUsage } from './use-usage.ts'

const UsageDays = lazySection(async () => (await import('./usage-days.tsx')).UsageDays)

type UsageMeterProps = {
  readonly line: Line
  /** Opens the choice of a plan with more data; null for support staff, who cannot choose one. */
  readonly onChangePlan: (() => void) | null
  /** In a list of lines: the data alone, and no heading. */
  readonly isBrief?: boolean
}

/** What a line used this month, against what its plan includes. */
export function UsageMeter({ line, onChangePlan, isBrief = false }: UsageMeterProps) {
  const { loaded, again } = useUsage(line)
  return (
    <div className={styles.meter} data-brief={isBrief ? '' : undefined}>
      {!isBrief && <h4>{t('Usage')}</h4>}
      {loaded === null && <Skeleton lines={isBrief ? 1 : 2} label={t('Loading your usage')} />}
      {loaded?.ok === false && (
        <p className={styles.note}>
          {loaded.message}{' '}
          <Button variant="quiet" size="small" onClick={() => void again()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {loaded?.ok && (
        <Shown
          {...loaded.value}
          name={line.nickname}
          onChangePlan={onChangePlan}
          isBrief={isBrief}
        />
      )}
    </div>
  )
}

type ShownProps = {
  readonly usage: Usage | null
  readonly allowance: Allowance | null
  readonly note: string | null
  readonly name: string
  readonly onChangePlan: (() => void) | null
  readonly isBrief: boolean
}

function Shown({ usage, allowance, note, name, onChangePlan, isBrief }: ShownProps) {
  if (!usage) return <p className={styles.note}>{note ?? t('No usage yet.')}</p>
  const rows = rowsOf(usage, allowance)
  const date = localDate(usage.resetsAt, 'MMM D, YYYY')
  return (
    <>
      <div className={styles.rows}>
        {rows
          .filter(({ of }) => !isBrief || of === 'data')
          .map((row) => (
            <Row key={row.of} row={row} />
          ))}
      </div>
      {rows.map((row) => (
        <Notice
          key={row.of}
          row={row}
          resetsOn={date}
          name={name}
          onChangePlan={onChangePlan}
          isBrief={isBrief}
        />
      ))}
      {/* The first day of a month needs no plot, and no code for one. */}
      {!isBrief && (usage.days?.length ?? 0) > 1 && <UsageDays usage={usage} />}
      {!isBrief && (
        <p className={styles.note}>
          {t('Updated {time}. Resets {date}.', { time: localTime(usage.asOf), date })} {note}
        </p>
      )}
    </>
  )
}

function Row({ row }: { readonly row: UsageRow }) {
  const part = partUsed(row)
  return (
    <div className={styles.row} data-of={row.of}>
      <p className={styles.words}>
        <span>{nameWords(row)}</span>
        <span>{amountWords(row)}</span>
      </p>
      {part !== null && (
        <span className={styles.track} aria-hidden="true" data-level={levelOf(part)}>
          <span style={{ width: `${Math.min(1, part) * 100}%` }} />
        </span>
      )}
    </div>
  )
}

function levelOf(part: number): 'full' | 'low' | undefined {
  if (part >= 1) return 'full'
  return part >= runningLow ? 'low' : undefined
}

type NoticeProps = Pick<ShownProps, 'name' | 'onChangePlan' | 'isBrief'> & {
  readonly row: UsageRow
  readonly resetsOn: string
}

function Notice({ row, resetsOn, name, onChangePlan, isBrief }: NoticeProps) {
  const notice = noticeOf(row, resetsOn)
  if (!notice) return null
  const action = onChangePlan && (
    <Button
      variant={isBrief ? 'quiet' : 'secondary'}
      size="small"
      aria-label={t('See bigger plans: {nickname}', { nickname: name })}
      onClick={onChangePlan}
    >
      {t('See bigger plans')}
    </Button>
  )
  return isBrief ? (
    <p className={styles.note}>
      {notice.title} {action}
    </p>
  ) : (
    <Alert tone={notice.isUsedUp ? 'warning' : 'info'} title={notice.title} action={action}>
      {notice.text}
    </Alert>
  )
}
