import { t } from '@openline/i18n/i18n'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AddDataButton } from './add-data-button.tsx'
import type { UsageRow } from './usage-labels.ts'
import styles from './usage-meter.module.css'
import { noticeOf } from './usage-notice-labels.ts'

export type UsageActions = {
  /** What its owner calls the line. */
  readonly name: string
  /** Opens the choice of a plan with more data; null for who cannot choose one. */
  readonly onChangePlan: (() => void) | null
  /** Opens the choice of data to add; null where none can be bought. */
  readonly onAddData: (() => void) | null
}

type UsageNoticeProps = UsageActions & {
  readonly row: UsageRow
  readonly resetsOn: string
  readonly isBrief: boolean
}

/** That an allowance is used up or runs low, and what can be done about it. */
export function UsageNotice({ row, resetsOn, isBrief, ...actions }: UsageNoticeProps) {
  const notice = noticeOf(row, resetsOn)
  if (!notice) return null
  const buttons = <NoticeButtons {...actions} of={row.of} isBrief={isBrief} />
  return isBrief ? (
    <div className={styles.note}>
      {notice.title} {buttons}
    </div>
  ) : (
    <Alert tone={notice.isUsedUp ? 'warning' : 'info'} title={notice.title} action={buttons}>
      {notice.text}
    </Alert>
  )
}

type NoticeButtonsProps = UsageActions & Pick<UsageRow, 'of'> & { readonly isBrief: boolean }

function NoticeButtons({ of, name, onChangePlan, onAddData, isBrief }: NoticeButtonsProps) {
  return (
    <>
      {of === 'data' && onAddData && <AddDataButton name={name} onPress={onAddData} isMain />}
      {onChangePlan && (
        <Button
          variant={isBrief ? 'quiet' : 'secondary'}
          size="small"
          aria-label={t('See bigger plans: {nickname}', { nickname: name })}
          onClick={onChangePlan}
        >
          {t('See bigger plans')}
        </Button>
      )}
    </>
  )
}
