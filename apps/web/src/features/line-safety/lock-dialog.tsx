import { setLock } from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { isLockAccepted, useSafetyAction } from './use-safety-action.ts'

type LockDialogProps = {
  readonly line: Line
  /** To lock; otherwise to unlock. */
  readonly locks: boolean
  readonly onClose: () => void
}

/** Asks before a number is locked or unlocked. */
export function LockDialog({ line, locks, onClose }: LockDialogProps) {
  const { run, isPending } = useSafetyAction()
  const confirm = async () => {
    const input = { params: { id: line.id }, body: { locked: locks } }
    if (await run(() => call(setLock, input), isLockAccepted)) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={locks ? t('Lock your number?') : t('Unlock your number?')}
      confirmLabel={locks ? t('Lock') : t('Unlock')}
      pending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {locks
        ? t(
            'It can’t be transferred to another carrier, and its SIM can’t be changed, until you unlock it. This cancels any active transfer PIN.',
          )
        : t(
            'It can then be transferred to another carrier with a transfer PIN, and its SIM can be changed. We’ll email you if that happens.',
          )}
    </ConfirmDialog>
  )
}
