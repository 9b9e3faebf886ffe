import { t } from '@openline/words/words'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'

/** The way out of the account. */
export const SignOutSetting = () => {
  const signOut = useSignOut()
  return (
    <SettingCard
      title={t('Sign out')}
      text={t('Signs you out in every tab of this browser.')}
      action={
        <Button variant="secondary" onClick={async () => toast.success(await signOut())}>
          {t('Sign out')}
        </Button>
      }
    />
  )
}
