import type { Line } from '@openline/contract/lines/lines'
import { type Overview, versionOf } from '../../features/dashboard/use-overview.ts'
import { EsimDialog } from '../../features/lines/lazy-dialogs.ts'
import { OrderDialog } from '../../features/orders/lazy-dialogs.ts'
import { TimelineDialog } from '../../features/timeline/lazy-dialogs.ts'
import { LineStep } from './line-step.tsx'
import { useOpen, useOpened } from './use-opened.ts'

type OpenedDialogProps = { readonly overview: Overview }

function needsInstall({ nextActions }: Line): boolean {
  return nextActions.includes('install_esim')
}

function hasEsim({ nextActions }: Line): boolean {
  return nextActions.includes('install_esim') || nextActions.includes('show_esim')
}

/** The dialog that the address opens over the page. */
export function OpenedDialog({ overview }: OpenedDialogProps) {
  const { lines, portIns } = overview
  const opened = useOpened()
  const open = useOpen()
  const { order: orderId, step } = opened
  const version = versionOf(overview)
  const tracked = lines.find(({ id }) => id === opened.timeline)
  // Emails name the order: its receipt may be written before there is a line.
  const esimLine = lines.find(
    (line) => (line.id === opened.esim || line.orderId === opened.esim) && hasEsim(line),
  )
  const stepLine = lines.find(({ id }) => id === step?.lineId)
  return (
    <>
      {orderId !== null && (
        <OrderDialog
          key={orderId}
          orderId={orderId}
          portIn={portIns.find((portIn) => portIn.orderId === orderId) ?? null}
          version={version}
          onClose={opened.close}
          onInstall={
            lines.some((line) => line.orderId === orderId && needsInstall(line))
              ? (lineId) => open('esim', lineId)
              : null
          }
        />
      )}
      {tracked && (
        <TimelineDialog
          name={tracked.nickname}
          orderId={tracked.orderId}
          portInId={portIns.find(({ lineId }) => lineId === tracked.id)?.id ?? null}
          version={version}
          onClose={opened.close}
        />
      )}
      {esimLine && <EsimDialog line={esimLine} onClose={opened.close} />}
      {step && stepLine && (
        <LineStep
          key={`${step.name} ${stepLine.id}`}
          name={step.name}
          line={stepLine}
          portIn={portIns.find(({ lineId }) => lineId === stepLine.id)}
          addOnId={opened.addOnId}
          onClose={opened.close}
        />
      )}
    </>
  )
}
