import type { OutputOf } from '@openline/contract/endpoint'
import {
  type ActivityActor,
  type ActivityEntry,
  listActivity,
} from '@openline/contract/lines/activity'
import type { Line } from '@openline/contract/lines/lines'
import { msg, t, translate } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { localTime } from '../../lib/local-date.ts'
import { useLoad } from '../../lib/use-load.ts'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './activity-dialog.module.css'

type ActivityDialogProps = {
  readonly line: Pick<Line, 'id' | 'nickname'>
  readonly onClose: () => void
}

/** What happened to a line, newest first, page by page. */
export function ActivityDialog({ line, onClose }: ActivityDialogProps) {
  const { entries, failure, isLoading, hasMore, more } = useActivity(line.id)
  return (
    <Dialog open size="medium" title={t('Activity')} subtitle={line.nickname} onClose={onClose}>
      {entries.length === 0 && !isLoading && failure === '' && (
        <EmptyState title={t('Nothing yet')}>
          {t('Changes to this line will show up here.')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label={t('Activity, newest first')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {isLoading && <Spinner label={t('Loading the activity')} />}
      {failure && <RetryAlert message={failure} onRetry={() => void more()} />}
      {hasMore && !isLoading && failure === '' && (
        <Button variant="secondary" onClick={() => void more()}>
          {t('Show more')}
        </Button>
      )}
    </Dialog>
  )
}

const actors: Readonly<Record<ActivityActor, string>> = {
  you: msg('You'),
  support: msg('Our support team, for you'),
  system: msg('Automatic'),
  carrier: msg('Another carrier'),
}

function Entry({ entry }: { readonly entry: ActivityEntry }) {
  return (
    <li className={styles.entry}>
      <p className={styles.title}>{entry.title}</p>
      {entry.detail && <p>{entry.detail}</p>}
      <p className={styles.meta}>
        {translate(actors[entry.by])}, <time dateTime={entry.at}>{localTime(entry.at)}</time>
      </p>
    </li>
  )
}

type Page = OutputOf<typeof listActivity>

function loadPage(lineId: string, cursor: string | null): Promise<Page> {
  const query = cursor === null ? {} : { cursor }
  return call(listActivity, { params: { id: lineId }, query })
}

function useActivity(lineId: string) {
  const { loaded, again } = useLoad(() => settle(loadPage(lineId, null)), { of: lineId })
  const pages = usePages({
    first: loaded?.ok ? loaded.value : null,
    rowsOf: (page: Page) => page.entries,
    nextOf: (page) => page.nextCursor,
    load: (cursor) => loadPage(lineId, cursor),
  })
  return {
    entries: pages.rows,
    failure: loaded?.ok === false ? loaded.message : pages.failure,
    isLoading: loaded === null || pages.isPending,
    hasMore: pages.hasMore,
    more: loaded?.ok ? pages.loadMore : again,
  }
}
