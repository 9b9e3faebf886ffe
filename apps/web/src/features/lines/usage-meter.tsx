import type { Line } from '@openline/contract/lines/lines'
import type { LineUsage, Usage } from '@openline/contract/lines/usage'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { localDate, localTime } from '../../lib/local-date.ts'
import { Button } from '../../ui/button.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddDataButton } from './add-data-button.tsx'
import { UsageBar } from './usage-bar.tsx'
import {
  amountWords,
  hasPlot,
  nameWords,
  partUsed,
  rowsOf,
  runsLow,
  type UsageRow,
} from './usage-labels.ts'
import styles from './usage-meter.module.css'
import type { UsageActions } from './usage-notice.tsx'
import { useUsage } from './use-usage.ts'

/** Most lines have none, and plenty of data left. */
const AddOnList = lazySection(async () => (await import('./add-on-list.tsx')).AddOnList)
const UsageNotice = lazySection(async () => (await import('./usage-notice.tsx')).UsageNotice)
const UsageDays = lazySection(async () => (await import('./usage-days.tsx')).UsageDays)

type UsageMeterProps = Omit<UsageActions, 'name'> & {
  readonly line: Line
  /** In a list of lines: the data alone, and no heading. */
  readonly isBrief?: boolean
}

/** What a line used this month, against what its plan includes, and what was added to it. */
export function UsageMeter({ line, isBrief = false, ...actions }: UsageMeterProps) {
  const { loaded, again, reload } = useUsage(line)
  return (
    <div className={styles.meter} data-brief={isBrief ? '' : undefined}>
      {!isBrief && <h4>{t('Usage')}</h4>}
      {loaded === null && (
        <div
          className={isBrief ? undefined : styles.waiting}
          data-used={line.nextActions.includes('install_esim') ? undefined : ''}
          data-offer={actions.onAddData ? '' : undefined}
        >
          <Skeleton lines={isBrief ? 1 : 2} label={t('Loading your usage')} />
        </div>
      )}
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
          {...actions}
          name={line.nickname}
          isBrief={isBrief}
          reload={reload}
        />
      )}
    </div>
  )
}

type ShownProps = UsageActions &
  Omit<LineUsage, 'lineId' | 'problem'> & {
    readonly isBrief: boolean
    readonly reload: () => Promise<void>
  }

function Shown({ usage, allowance, note, addOns, isBrief, reload, ...actions }: ShownProps) {
  // The list also tells what was waited for and did not come.
  const [hasHad, setHasHad] = useState(false)
  if (!hasHad && addOns.length > 0) setHasHad(true)
  const rows = usage ? rowsOf(usage, allowance) : []
  const data = rows.find(isData)
  const resetsOn = usage ? localDate(usage.resetsAt, 'MMM D, YYYY') : ''
  const low = rows.filter(runsLow)
  return (
    <>
      {!usage && <p className={styles.note}>{note ?? t('No usage yet.')}</p>}
      <Amounts rows={isBrief ? rows.filter(isData) : rows} />
      {hasHad && <AddOnList addOns={addOns} reload={reload} />}
      {low.map((row) => (
        <UsageNotice key={row.of} row={row} resetsOn={resetsOn} isBrief={isBrief} {...actions} />
      ))}
      {!isBrief && !low.some(isData) && <Offer {...actions} isPass={data?.included === null} />}
      {!isBrief && usage && <WhenRead usage={usage} resetsOn={resetsOn} note={note} />}
    </>
  )
}

function Offer({ name, onAddData, isPass }: UsageActions & { readonly isPass: boolean }) {
  return (
    onAddData && (
      <div>
        <AddDataButton name={name} isPass={isPass} onPress={onAddData} />
      </div>
    )
  )
}

function isData({ of }: UsageRow): boolean {
  return of === 'data'
}

function Amounts({ rows }: { readonly rows: readonly UsageRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <UsageBar
          key={row.of}
          name={nameWords(row)}
          words={amountWords(row)}
          part={partUsed(row)}
          isMain={isData(row)}
        />
      ))}
    </div>
  )
}

type WhenReadProps = {
  readonly usage: Usage
  readonly resetsOn: string
  readonly note: string | null
}

function WhenRead({ usage, resetsOn, note }: WhenReadProps) {
  return (
    <>
      {hasPlot(usage) && (
        <div className={styles.plot}>
          <UsageDays usage={usage} />
        </div>
      )}
      <p className={styles.note}>
        {t('Updated {time}. Resets {date}.', { time: localTime(usage.asOf), date: resetsOn })}{' '}
        {note}
      </p>
    </>
  )
}
