import { formatMsisdn } from '@openline/contract/phone-number'
import { cancelPortIn, type PortIn } from '@openline/contract/processes/port-in'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

type CancelDialogProps = {
  readonly portIn: PortIn
  readonly onClose: () => void
}

/** Asks for confirmation before a port-in is canceled. */
export function CancelDialog({ portIn, onClose }: CancelDialogProps) {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const cancel = async () => {
    setPending(true)
    try {
      const idempotencyKey = `cancel:${portIn.id}:${portIn.updatedAt}`
      const input = { params: { id: portIn.id } }
      toast.success((await call(cancelPortIn, input, { idempotencyKey })).message)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      // Also after a refusal: the status on this page may be outdated.
      void revalidate()
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('Cancel transfer?')}
      confirmLabel={t('Yes, cancel it')}
      cancelLabel={t('Continue transfer')}
      danger
      pending={isPending}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {t('{number} will stay with your old carrier. You can start over anytime.', {
        number: formatMsisdn(portIn.msisdn),
      })}
    </ConfirmDialog>
  )
}
