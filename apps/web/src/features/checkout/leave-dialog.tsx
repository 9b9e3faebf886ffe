import { t } from '@openline/i18n/i18n'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'

/** Asks before a page is left on which a payment runs. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title={t('Leave while your payment is processing?')}
      confirmLabel={t('Stay on this page')}
      cancelLabel={t('Leave')}
      onConfirm={guard.stay}
      onCancel={guard.leave}
    >
      {t(
        'Leaving doesn’t stop the payment. You’ll find your order in your account, and you won’t be charged twice.',
      )}
    </ConfirmDialog>
  )
}
