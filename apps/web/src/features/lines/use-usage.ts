import type { Line } from '@openline/contract/lines/lines'
import { isInUse, type LineUsage, listUsage } from '@openline/contract/lines/usage'
import { t } from '@openline/i18n/i18n'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { useRevalidate } from '../../lib/revalidate.tsx'
import { shareInFlight } from '../../lib/share-in-flight.ts'
import { useLoad } from '../../lib/use-load.ts'

/** The lines of a page load their usage in one call. */
const askAll = shareInFlight(() => settle(call(listUsage)))

async function loadUsage(lineId: string): Promise<LoadResult<LineUsage>> {
  const loaded = await askAll()
  if (!loaded.ok) return loaded
  const found = loaded.value.usages.find((one) => one.lineId === lineId)
  const message = found ? found.problem : t('We couldn’t find this line.')
  return found && message === null
    ? { ok: true, value: found }
    : { ok: false, message: message ?? '', error: null }
}

/**
 * What a line used this month; null while it loads. Loads the page again when the usage shows that the
 * eSIM is in use that the line still offers to install.
 */
export function useUsage({ id, nextActions }: Line) {
  const { loaded, again } = useLoad(() => loadUsage(id), { of: id })
  const usage = loaded?.ok ? loaded.value.usage : null
  const revalidate = useRevalidate()
  const isFirstUse = usage !== null && isInUse(usage) && nextActions.includes('install_esim')
  useEffect(() => {
    if (isFirstUse) void revalidate()
  }, [isFirstUse, revalidate])
  return { loaded, again }
}
