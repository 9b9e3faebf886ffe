import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { carryOver } from '../../lib/carried.ts'
import { endSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'

const CloseAccountDialog = lazyDialog(
  async () => (await import('./close-account-dialog.tsx')).CloseAccountDialog,
)

function leave(message: string): void {
  carryOver('notice', message)
  endSession()
}

/** The way out, with what it means. */
export function AccountClosureSetting() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingCard
        title={t('Close my account')}
        text={t(
          'Permanently close your account. Your lines will be canceled and your personal information deleted.',
        )}
        action={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('Close my account')}
          </Button>
        }
      />
      {isOpen && <CloseAccountDialog onClose={() => setOpen(false)} onClosed={leave} />}
    </>
  )
}
