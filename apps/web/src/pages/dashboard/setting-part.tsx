import type { OutputOf } from '@openline/contract/endpoint'
import type { listSessions } from '@openline/contract/sessions'
import { Suspense, use } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordSetting } from '../../features/auth/password-setting.tsx'
import { SessionsSetting } from '../../features/auth/sessions-setting.tsx'
import { SignOutSetting } from '../../features/auth/sign-out-setting.tsx'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import type { Loaded } from '../../lib/loaded.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import parts from './dashboard-part.module.css'
import styles from './setting-part.module.css'

type SessionsLoading = { readonly sessions: Promise<Loaded<OutputOf<typeof listSessions>>> }

/** `/dashboard/setting` (spec 2): one card a matter, each brought by its feature. */
export const SettingPart = ({ sessions }: SessionsLoading) => (
  <>
    <h1 className={parts.heading}>Settings</h1>
    <div className={styles.settings}>
      <PasswordSetting />
      <Suspense fallback={<Skeleton block lines={3} label="Loading where you are signed in" />}>
        <LoadedSessions sessions={sessions} />
      </Suspense>
      <SignOutSetting />
    </div>
  </>
)

const LoadedSessions = ({ sessions }: SessionsLoading) => {
  const loaded = use(sessions)
  const { revalidate } = useRevalidator()
  return loaded.ok ? (
    <SessionsSetting sessions={loaded.value.sessions} onChanged={() => void revalidate()} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}
