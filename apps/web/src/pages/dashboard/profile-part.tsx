import { viewUser } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { Suspense, use } from 'react'
import { useLoaderData } from 'react-router'
import { Profile } from '../../features/account/profile.tsx'
import { LoadFailure } from '../../features/load-failure/load-failure.tsx'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'

export function clientLoader() {
  return { user: settle(call(viewUser)) }
}
clientLoader.hydrate = true as const

export { shouldRevalidate } from './should-revalidate.ts'

/** `/dashboard/profile` (spec 2). */
export default function ProfilePart() {
  const { user } = useLoaderData<typeof clientLoader>()
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

function LoadedProfile({ user }: ReturnType<typeof clientLoader>) {
  const loaded = use(user)
  return loaded.ok ? <Profile user={loaded.value} /> : <LoadFailure message={loaded.message} />
}
