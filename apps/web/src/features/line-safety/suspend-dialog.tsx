import { restoreLine, suspendLine } from '@openline/contract/line-safety'
import type { Line } from '@openline/contract/lines'
import { t } from '@openline/words/words'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSafetyAction } from './use-safety-action.ts'

type SuspendDialogProps = {
  readonly line: Line
  /** To suspend; otherwise to bring back. */
  readonly suspends: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Asks before a line goes off the network or comes back. */
export const SuspendDialog = ({ line, suspends, onClose, onChanged }: SuspendDialogProps) => {
  const { run, isPending } = useSafetyAction()
  const confirm = async () => {
    const endpoint = suspends ? suspendLine : restoreLine
    if (await run(() => call(endpoint, { params: { id: line.id } }))) onChanged()
  }
  return (
    <ConfirmDialog
      open
      danger={suspends}
      title={suspends ? t('Suspend this line?') : t('Bring this line back?')}
      confirmLabel={suspends ? t('Suspend') : t('Bring back')}
      pending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {suspends
        ? t(
            'Nobody can call, text or use data with its SIM, except for emergency calls. Your number and your plan stay yours, and you can bring the line back at any time.',
          )
        : t(
            'Its SIM works again within a minute. If the phone is gone for good, replace the SIM first.',
          )}
    </ConfirmDialog>
  )
}
