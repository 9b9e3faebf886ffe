import { t } from '@openline/i18n/i18n'
import { Suspense, use } from 'react'
import { useRevalidator } from 'react-router'
import { AccountClosureSetting } from '../../features/account-closure/account-closure-setting.tsx'
import { PasswordSetting } from '../../features/auth/password-setting.tsx'
import { SessionsSetting } from '../../features/auth/sessions-setting.tsx'
import { DataExportSetting } from '../../features/data-export/data-export-setting.tsx'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { NotificationSetting } from '../../features/notifications/notification-setting.tsx'
import { PasskeySetting } from '../../features/passkeys/passkey-setting.tsx'
import type { Loaded } from '../../lib/loaded.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import parts from './dashboard-part.module.css'
import type { SettingsLoading } from './load-dashboard.ts'
import styles from './setting-part.module.css'

/** `/dashboard/setting` (spec 2): one card a matter, each brought by its feature. */
export function SettingPart({ settings }: SettingsLoading) {
  return (
    <>
      <h1 className={parts.heading}>{t('Settings')}</h1>
      {settings ? <OwnSettings settings={settings} /> : <CustomerOnly />}
    </>
  )
}

/** For support staff in the account: nothing is offered that would be refused. */
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

type OwnSettingsProps = { readonly settings: NonNullable<SettingsLoading['settings']> }

function OwnSettings({ settings }: OwnSettingsProps) {
  return (
    <div className={styles.settings}>
      <Shown loading={settings.user} label={t('Loading your password settings')}>
        {({ hasPassword }, onChanged) => (
          <PasswordSetting hasPassword={hasPassword} onCreated={onChanged} />
        )}
      </Shown>
      <Shown loading={settings.passkeys} label={t('Loading your passkeys')}>
        {({ passkeys }, onChanged) => <PasskeySetting passkeys={passkeys} onChanged={onChanged} />}
      </Shown>
      <Shown loading={settings.sessions} label={t('Loading where you’re signed in')}>
        {({ sessions }, onChanged) => <SessionsSetting sessions={sessions} onChanged={onChanged} />}
      </Shown>
      <Shown loading={settings.emailChoices} label={t('Loading your email notifications')}>
        {({ choices }) => <NotificationSetting choices={choices} />}
      </Shown>
      <DataExportSetting />
      <AccountClosureSetting />
    </div>
  )
}

type ShownProps<Value> = {
  readonly loading: Promise<Loaded<Value>>
  readonly label: string
  readonly children: (value: Value, onChanged: () => void) => React.ReactNode
}

/** A card whose contents are on their way. */
function Shown<Value>({ label, ...rest }: ShownProps<Value>) {
  return (
    <Suspense fallback={<Skeleton block lines={3} label={label} />}>
      <Arrived {...rest} />
    </Suspense>
  )
}

function Arrived<Value>({ loading, children }: Omit<ShownProps<Value>, 'label'>) {
  const loaded = use(loading)
  const { revalidate } = useRevalidator()
  return loaded.ok ? (
    children(loaded.value, () => void revalidate())
  ) : (
    <LoadFailure message={loaded.message} />
  )
}
