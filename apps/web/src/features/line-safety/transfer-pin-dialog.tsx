import {
  createTransferPin,
  type TransferPin,
  transferPinDays,
} from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { localTime } from '../../lib/local-date.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './transfer-pin-dialog.module.css'
import { useSafetyAction } from './use-safety-action.ts'

type TransferPinDialogProps = { readonly line: Line; readonly onClose: () => void }

/** Makes a transfer PIN and shows it this one time. */
export function TransferPinDialog({ line, onClose }: TransferPinDialogProps) {
  const { run, isPending } = useSafetyAction()
  const [pin, setPin] = useState<TransferPin | null>(null)
  const make = async () => {
    const made = await run(() => call(createTransferPin, { params: { id: line.id } }))
    if (made) setPin(made.transferPin)
  }
  if (pin) return <ShownPin pin={pin} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={t('Get a transfer PIN?')}
      confirmLabel={t('Get a PIN')}
      pending={isPending}
      onConfirm={() => void make()}
      onCancel={onClose}
    >
      {t(
        'Your new carrier needs this to transfer your number. It’s valid for {count} days, and any earlier PIN stops working. Never give it to anyone who calls you.',
        { count: transferPinDays },
      )}
    </ConfirmDialog>
  )
}

function ShownPin({ pin, onClose }: { readonly pin: TransferPin; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      title={t('Your transfer PIN')}
      subtitle={t('Write it down now. We can’t show it again.')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('I wrote it down')}</Button>}
    >
      <dl className={styles.details}>
        <div>
          <dt>{t('Account number')}</dt>
          <dd>{pin.accountNumber}</dd>
        </div>
        <div>
          <dt>{t('Transfer PIN')}</dt>
          <dd>{pin.pin}</dd>
        </div>
        <div>
          <dt>{t('Valid until')}</dt>
          <dd className={styles.date}>{localTime(pin.expiresAt)}</dd>
        </div>
      </dl>
      <Alert>
        {t(
          'Don’t cancel your line here before the transfer is complete, or you’ll lose your number. We’ll email you before it transfers.',
        )}
      </Alert>
    </Dialog>
  )
}
