import type { Line } from '@openline/contract/lines'
import { t } from '@openline/i18n/i18n'
import { type Overview, versionOf } from '../../features/dashboard/use-overview.ts'
import { OrderDialog } from '../../features/orders/order-dialog.tsx'
import { LiveTimeline } from '../../features/timeline/timeline.tsx'
import { TimelineDialog } from '../../features/timeline/timeline-dialog.tsx'
import { LineStep } from './line-step.tsx'
import type { useOpened } from './use-opened.ts'

type OpenedDialogProps = {
  readonly overview: Overview
  readonly opened: ReturnType<typeof useOpened>
  /** A line was changed. */
  readonly onChanged: () => void
}

function needsInstall({ nextActions }: Line): boolean {
  return nextActions.includes('install_esim')
}

/** What the address opens over the page. */
export function OpenedDialog({ overview, opened, onChanged }: OpenedDialogProps) {
  const { lines, portIns } = overview
  const { order: openedOrderId } = opened
  const version = versionOf(overview)
  const told = lines.find(({ id }) => id === opened.timeline)
  const helped = lines.find(({ id }) => id === opened.step?.lineId)
  return (
    <>
      {openedOrderId !== null && (
        <OrderDialog
          key={openedOrderId}
          orderId={openedOrderId}
          renderTimeline={(orderSteps) => (
            <LiveTimeline
              label={t('What happened so far')}
              orderId={openedOrderId}
              portInId={portIns.find(({ orderId }) => orderId === openedOrderId)?.id ?? null}
              version={`${version} ${orderSteps}`}
            />
          )}
          onClose={opened.close}
          onInstall={
            lines.some((line) => line.orderId === openedOrderId && needsInstall(line))
              ? (lineId) => opened.open('esim', lineId)
              : null
          }
        />
      )}
      {told && (
        <TimelineDialog
          name={told.nickname}
          orderId={told.orderId}
          portInId={portIns.find(({ lineId }) => lineId === told.id)?.id ?? null}
          version={version}
          onClose={opened.close}
        />
      )}
      {opened.step && helped && (
        <LineStep
          key={`${opened.step.name} ${helped.id}`}
          name={opened.step.name}
          line={helped}
          portIn={portIns.find(({ lineId }) => lineId === helped.id)}
          onClose={opened.close}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
