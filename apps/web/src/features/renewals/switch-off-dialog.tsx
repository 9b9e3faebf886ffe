import { type Renewal, switchAutoRenew } from '@openline/contract/renewals'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeepRenewal } from './use-renewal.ts'

type SwitchOffDialogProps = { readonly renewal: Renewal; readonly onClose: () => void }

/** Asks for confirmation before auto-renew is switched off. */
export function SwitchOffDialog({ renewal, onClose }: SwitchOffDialogProps) {
  const keep = useKeepRenewal(onClose)
  const [isPending, setPending] = useState(false)
  const switchOff = async () => {
    setPending(true)
    try {
      const params = { id: renewal.lineId }
      await keep(await call(switchAutoRenew, { params, body: { on: false } }))
    } catch (error) {
      setPending(false)
      toast.error(messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('Turn off Auto-renew?')}
      confirmLabel={t('Turn off')}
      pending={isPending}
      onConfirm={() => void switchOff()}
      onCancel={onClose}
    >
      {t(
        'We won’t charge your card again. Your line works until your plan expires, and we’ll remind you before then.',
      )}
    </ConfirmDialog>
  )
}
