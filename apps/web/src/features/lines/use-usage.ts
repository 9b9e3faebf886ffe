import type { Line } from '@openline/contract/lines/lines'
import { isInUse, type LineUsage, listUsage } from '@openline/contract/lines/usage'
import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { useRevalidate } from '../../lib/revalidate.tsx'
import { shareInFlight } from '../../lib/share-in-flight.ts'
import { useLoad } from '../../lib/use-load.ts'

/** The lines of a page load their usage in one call. */
const askAll = shareInFlight((automatic: boolean) => settle(call(listUsage, {}, { automatic })))

async function loadUsage(lineId: string, automatic: boolean): Promise<LoadResult<LineUsage>> {
  const loaded = await askAll(automatic)
  if (!loaded.ok) return loaded
  const found = loaded.value.usages.find((one) => one.lineId === lineId)
  const message = found ? found.problem : t('We couldn’t find this line.')
  return found && message === null
    ? { ok: true, value: found }
    : { ok: false, message: message ?? '', error: null }
}

const meters = new Set<() => void>()

/** After something was added to a line: its usage is loaded again. */
export function showUsageAnew(): void {
  for (const meter of meters) meter()
}

/**
 * What a line used this month, and what it has beside its plan; null while it loads. Loads the page again when the
 * usage shows that the eSIM is in use that the line still offers to install.
 */
export function useUsage({ id, nextActions }: Line) {
  const { kept, reload, again } = useLoad(({ automatic }) => loadUsage(id, automatic), {
    of: id,
    record: id,
  })
  const usage = kept?.ok ? kept.value.usage : null
  const reloadNow = async () => {
    await reload(true)
  }
  const onNews = useEffectEvent(reloadNow)
  useEffect(() => {
    const meter = () => void onNews()
    meters.add(meter)
    return () => {
      meters.delete(meter)
    }
  }, [])
  const revalidate = useRevalidate()
  const isFirstUse = usage !== null && isInUse(usage) && nextActions.includes('install_esim')
  useEffect(() => {
    if (isFirstUse) void revalidate()
  }, [isFirstUse, revalidate])
  return { loaded: kept, again, reload: reloadNow }
}
