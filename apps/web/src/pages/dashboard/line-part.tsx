import { t } from '@openline/i18n/i18n'
import { Suspense } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { loadOverview, type Overview, useOverview } from '../../features/dashboard/use-overview.ts'
import { loadSafety } from '../../features/line-safety/safety-store.ts'
import { LoadFailure } from '../../features/load-failure/load-failure.tsx'
import { Link } from '../../lib/link.tsx'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { useReload } from '../../lib/use-reload.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ArrowLeftIcon, EditIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'
import { OpenedDialog } from './opened-dialog.tsx'
import { useOpen } from './use-opened.ts'
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
      <div className={styles.named}>
        <h1 className={styles.heading}>
          <Suspense fallback={t('Your line')}>
            <LineName overview={overview} />
          </Suspense>
        </h1>
        <Suspense fallback={null}>
          <RenameButton overview={overview} />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton block lines={5} label={t('Loading your line')} />}>
        <LoadedLine overview={overview} />
      </Suspense>
    </>
  )
}

/** The line of the address, as it was loaded; undefined for one that is not the customer's. */
function useLine(overview: LineProps['overview']) {
  const { loaded } = useReload(overview)
  const { lineId } = useParams()
  return loaded.ok ? loaded.value.lines.find(({ id }) => id === lineId) : undefined
}

function LineName({ overview }: LineProps) {
  const name = useLine(overview)?.nickname ?? t('Your line')
  usePageTitle(name)
  return name
}

function RenameButton({ overview }: LineProps) {
  const line = useLine(overview)
  const open = useOpen()
  if (!line) return null
  return (
    <IconButton
      label={t('Edit nickname of {nickname}', { nickname: line.nickname })}
      onClick={() => open('rename', line.id)}
    >
      <EditIcon size={20} />
    </IconButton>
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
    <div className={styles.part}>
      <h2 className="visually-hidden">{t('Your line')}</h2>
      <WholeLine line={line} portIns={overview.portIns} isOnOwnPage />
      <OpenedDialog overview={overview} />
    </div>
  )
}
