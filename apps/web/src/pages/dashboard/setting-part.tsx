import { viewEmailChoices } from '@openline/contract/people/notifications'
import { listPasskeys } from '@openline/contract/people/passkeys'
import { viewUser } from '@openline/contract/people/profile'
import { listSessions } from '@openline/contract/people/sessions'
import { t } from '@openline/i18n/i18n'
import { Suspense, use } from 'react'
import { useLoaderData } from 'react-router'
import { AccountClosureSetting } from '../../features/account/account-closure-setting.tsx'
import { DataExportSetting } from '../../features/account/data-export-setting.tsx'
import { NotificationSetting } from '../../features/account/notification-setting.tsx'
import { PasswordSetting } from '../../features/auth/password-setting.tsx'
import { SessionsSetting } from '../../features/auth/sessions-setting.tsx'
import { LoadFailure } from '../../features/load-failure/load-failure.tsx'
import { PasskeySetting } from '../../features/passkeys/passkey-setting.tsx'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { ownToken } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import parts from './dashboard-part.module.css'
import styles from './setting-part.module.css'

/** Null while support staff assist: what only the customer may see is not requested. */
export function clientLoader() {
  if (ownToken() === null) return { settings: null }
  return {
    settings: {
      user: settle(call(viewUser)),
      sessions: settle(call(listSessions)),
      passkeys: settle(call(listPasskeys)),
      emailChoices: settle(call(viewEmailChoices)),
    },
  }
}
clientLoader.hydrate = true as const

export { shouldRevalidate } from './should-revalidate.ts'

/** `/dashboard/setting` (spec 2): a card for each feature with settings. */
export default function SettingPart() {
  const { settings } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <h1 className={parts.heading}>{t('Settings')}</h1>
      {settings ? <OwnSettings settings={settings} /> : <CustomerOnly />}
    </>
  )
}

/** For support staff in the account, who may change none of these. */
function CustomerOnly() {
  return (
    <div className={parts.part}>
      <Alert>
        {t(
          'Password, passkeys, devices and notifications are the customer’s own. Ask them to change these.',
        )}
      </Alert>
    </div>
  )
}

type OwnSettingsProps = {
  readonly settings: NonNullable<ReturnType<typeof clientLoader>['settings']>
}

/** Shown together: a card that came later would move those below it under a press. */
function OwnSettings({ settings }: OwnSettingsProps) {
  return (
    <div className={styles.settings}>
      <Suspense fallback={<Skeleton block lines={5} label={t('Loading your settings')} />}>
        <LoadedCard loading={settings.user}>
          {({ hasPassword }) => <PasswordSetting hasPassword={hasPassword} />}
        </LoadedCard>
        <LoadedCard loading={settings.passkeys}>
          {({ passkeys }) => <PasskeySetting passkeys={passkeys} />}
        </LoadedCard>
        <LoadedCard loading={settings.sessions}>
          {({ sessions }) => <SessionsSetting sessions={sessions} />}
        </LoadedCard>
        <LoadedCard loading={settings.emailChoices}>
          {({ choices }) => <NotificationSetting choices={choices} />}
        </LoadedCard>
        <DataExportSetting />
        <AccountClosureSetting />
      </Suspense>
    </div>
  )
}

type LoadedCardProps<Value> = {
  readonly loading: Promise<LoadResult<Value>>
  readonly children: (value: Value) => React.ReactNode
}

function LoadedCard<Value>({ loading, children }: LoadedCardProps<Value>) {
  const loaded = use(loading)
  return loaded.ok ? children(loaded.value) : <LoadFailure message={loaded.message} />
}
