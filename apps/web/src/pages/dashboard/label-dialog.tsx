import type { OutputOf } from '@openline/contract/endpoint'
import type { Line } from '@openline/contract/lines/lines'
import { getLineLabel } from '@openline/contract/sales/broadband-labels'
import { t } from '@openline/i18n/i18n'
import { BroadbandLabel } from '../../features/shop/broadband-label.tsx'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { canRetry, settle } from '../../lib/load-result.ts'
import { localDate } from '../../lib/local-date.ts'
import { useLoad } from '../../lib/use-load.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type LabelDialogProps = {
  readonly line: Line
  readonly onClose: () => void
}

/** The broadband label of the plan that a line has, as the customer bought it. */
export function LabelDialog({ line, onClose }: LabelDialogProps) {
  const { loaded, again } = useLineLabel(line.id)
  return (
    <Dialog
      open
      size="medium"
      title={t('Broadband label')}
      subtitle={line.nickname}
      onClose={onClose}
    >
      {loaded === null && <Skeleton block lines={8} label={t('Loading the label')} />}
      {loaded?.ok && <SoldLabel {...loaded.value} />}
      {loaded?.ok === false &&
        (canRetry(loaded.error) ? (
          <RetryAlert message={loaded.message} onRetry={() => void again()} />
        ) : (
          <FailureAlert message={loaded.message} />
        ))}
    </Dialog>
  )
}

function useLineLabel(lineId: string) {
  return useLoad(() => settle(call(getLineLabel, { params: { id: lineId } })), { of: lineId })
}

function SoldLabel({ label, paidAt }: OutputOf<typeof getLineLabel>) {
  if (label === null) {
    return (
      <EmptyState
        title={t('We don’t have the label of this plan')}
        action={
          <Link to={paths.contactUs} className={buttonClass({ variant: 'secondary' })}>
            {t('Contact us')}
          </Link>
        }
      >
        {t('We no longer sell this plan. Contact us for its Broadband Facts.')}
      </EmptyState>
    )
  }
  return (
    <>
      <p>
        {paidAt === null
          ? t('This is the plan’s label today.')
          : t('This is the label as of {date}, when you paid for this period.', {
              date: localDate(paidAt, 'MMM D, YYYY'),
            })}
      </p>
      <BroadbandLabel label={label} level={3} />
    </>
  )
}
