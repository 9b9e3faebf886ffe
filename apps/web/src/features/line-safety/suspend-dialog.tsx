import { restoreLine, suspendLine } from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSafetyAction } from './use-safety-action.ts'

type SuspendDialogProps = {
  readonly line: Line
  /** True to suspend the line, false to restore it. */
  readonly suspends: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before a line is suspended or restored. */
export function SuspendDialog({ line, suspends, onClose }: SuspendDialogProps) {
  const { run, isPending } = useSafetyAction()
  const { revalidate } = useRevalidator()
  const confirm = async () => {
    const endpoint = suspends ? suspendLine : restoreLine
    if (!(await run(() => call(endpoint, { params: { id: line.id } })))) return
    await revalidate()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger={suspends}
      title={suspends ? t('Suspend this line?') : t('Restore this line?')}
      confirmLabel={suspends ? t('Suspend') : t('Restore service')}
      pending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {suspends
        ? t(
            'Its SIM won’t work for calls, texts or data, except for emergency calls. You keep your number and your plan, and you can restore service anytime.',
          )
        : t(
            'The SIM will work again within a minute. If you won’t get the phone back, replace the SIM first.',
          )}
    </ConfirmDialog>
  )
}
