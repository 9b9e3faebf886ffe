import { t } from '@openline/words/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addToCart, clearCart } from '../../lib/cart-storage.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

/** The password, and the dialogs that change it (spec 2). */
export const PasswordSetting = () => {
  const [shown, setShown] = useState<'nothing' | 'form' | 'success'>('nothing')
  const navigate = useNavigate()
  const close = () => setShown('nothing')
  const toDashboard = () => {
    close()
    offerUndo(clearCart())
    void navigate(paths.dashboard)
  }
  return (
    <>
      <SettingCard
        title={t('Password')}
        text={t('Changing it signs you out everywhere else. We’ll email you to confirm.')}
        action={
          <Button variant="secondary" onClick={() => setShown('form')}>
            {t('Change password')}
          </Button>
        }
      />
      {shown === 'form' && (
        <ChangePasswordDialog onClose={close} onChanged={() => setShown('success')} />
      )}
      <SuccessDialog
        open={shown === 'success'}
        variant="password"
        onAction={toDashboard}
        onClose={close}
      />
    </>
  )
}

/** To Dashboard also clears the cart (spec 2); what was in it can be had back. */
const offerUndo = (item: ReturnType<typeof clearCart>): void => {
  if (item === null) return
  toast.success(t('Your cart is now empty'), {
    action: { label: t('Undo'), onPress: () => void addToCart(item) },
  })
}
