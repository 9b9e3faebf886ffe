import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { addToCart, clearCart } from '../cart/cart.ts'

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)
const CreatePasswordDialog = lazyDialog(
  async () => (await import('./create-password-dialog.tsx')).CreatePasswordDialog,
)

type PasswordSettingProps = {
  /** False for an account that an emailed code opened. */
  readonly hasPassword: boolean
}

/** The password, and the dialogs that change it (spec 2) or create the first one. */
export function PasswordSetting({ hasPassword }: PasswordSettingProps) {
  const [shown, setShown] = useState<'nothing' | 'form' | 'success'>('nothing')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
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
        text={
          hasPassword
            ? t('Changing it signs you out everywhere else. We’ll email you to confirm.')
            : t('You sign in with emailed codes. You can add a password too.')
        }
        action={
          <Button variant="secondary" onClick={() => setShown('form')}>
            {hasPassword ? t('Change password') : t('Create a password')}
          </Button>
        }
      />
      {shown === 'form' &&
        (hasPassword ? (
          <ChangePasswordDialog onClose={close} onChanged={() => setShown('success')} />
        ) : (
          <CreatePasswordDialog
            onClose={close}
            onCreated={() => {
              close()
              void revalidate()
            }}
          />
        ))}
      <SuccessDialog
        open={shown === 'success'}
        variant="password"
        onAction={toDashboard}
        onClose={close}
      />
    </>
  )
}

/** To Dashboard also clears the cart (spec 2), with an Undo. */
function offerUndo(item: ReturnType<typeof clearCart>): void {
  if (item === null) return
  toast.success(t('Your cart is now empty'), {
    action: { label: t('Undo'), onPress: () => void addToCart(item) },
  })
}
