import { t } from '@openline/i18n/i18n'
import { Suspense, use } from 'react'
import { useRevalidator } from 'react-router'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { Profile } from '../../features/profile/profile.tsx'
import type { Loaded } from '../../lib/loaded.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'

type UserLoading = {
  readonly user: Promise<Loaded<React.ComponentProps<typeof Profile>['user']>>
}

/** `/dashboard/profile` (spec 2). */
export function ProfilePart({ user }: UserLoading) {
  return (
    <>
      <h1 className={styles.heading}>{t('Profile')}</h1>
      <div className={styles.part}>
        <Suspense fallback={<Skeleton block lines={4} label={t('Loading your profile')} />}>
          <LoadedProfile user={user} />
        </Suspense>
      </div>
    </>
  )
}

function LoadedProfile({ user }: UserLoading) {
  const loaded = use(user)
  const { revalidate } = useRevalidator()
  return loaded.ok ? (
    <Profile user={loaded.value} onChanged={() => void revalidate()} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}
