import { t } from '@openline/i18n/i18n'
import { Suspense } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { loadOverview, type Overview, useOverview } from '../../features/dashboard/use-overview.ts'
import { loadSafety } from '../../features/line-safety/safety-store.ts'
import { LoadFailure } from '../../features/load-failure/load-failure.tsx'
import { Link } from '../../lib/link.tsx'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { useReload } from '../../lib/use-reload.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'
import { OpenedDialog } from './opened-dialog.tsx'
import { WholeLine } from './whole-line.tsx'

type LineProps = { readonly overview: Promise<LoadResult<Overview>> }

export function clientLoader(): LineProps {
  return { overview: settle(loadOverview()) }
}
clientLoader.hydrate = true as const

export { shouldRevalidate } from './should-revalidate.ts'

/** `/dashboard/lines/{id}`: one line with everything about it. */
export default function LinePart() {
  const { overview } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <Link to={paths.dashboard} prefetch="intent" className={styles.back}>
        <ArrowLeftIcon size={20} />
        {t('All lines')}
      </Link>
      <h1 className={styles.heading}>{t('Your line')}</h1>
      <Suspense fallback={<Skeleton block lines={5} label={t('Loading your line')} />}>
        <LoadedLine overview={overview} />
      </Suspense>
    </>
  )
}

function LoadedLine({ overview }: LineProps) {
  const { loaded } = useReload(overview)
  return loaded.ok ? <WatchedLine start={loaded.value} /> : <LoadFailure message={loaded.message} />
}

function WatchedLine({ start }: { readonly start: Overview }) {
  const overview = useOverview(start, () => void loadSafety(true))
  const { lineId } = useParams()
  const line = overview.lines.find(({ id }) => id === lineId)
  if (!line) {
    return (
      <div className={styles.part}>
        <Alert title={t('We couldn’t find this line.')}>
          {t('It may have ended. Your account lists your lines.')}
        </Alert>
      </div>
    )
  }
  return (
    <DashboardSection title={line.nickname}>
      <WholeLine line={line} portIns={overview.portIns} isOnOwnPage />
      <OpenedDialog overview={overview} />
    </DashboardSection>
  )
}
