import type { Line } from '@openline/contract/lines'
import { isInUse, type LineUsage, listUsage } from '@openline/contract/usage'
import { t } from '@openline/i18n/i18n'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api.ts'
import { type Loaded, settle } from '../../lib/loaded.ts'
import { shareInFlight } from '../../lib/share-in-flight.ts'
import { useLoaded } from '../../lib/use-loaded.ts'

/** The lines of a page load their usage in one call. */
const askAll = shareInFlight(() => settle(call(listUsage)))

async function loadUsage(lineId: string): Promise<Loaded<LineUsage>> {
  const loaded = await askAll()
  if (!loaded.ok) return loaded
  const found = loaded.value.usages.find((one) => one.lineId === lineId)
  const message = found ? found.problem : t('We couldn’t find this line.')
  return found && message === null
    ? { ok: true, value: found }
    : { ok: false, message: message ?? '', error: null }
}

/**
 * What a line used this month; null while it loads. Calls `onFirstUse` when the usage shows that the
 * eSIM, which the line still asks to install, is in use.
 */
export function useUsage({ id, nextActions }: Line, onFirstUse: () => void) {
  const { loaded, again } = useLoaded<LineUsage>(useCallback(() => loadUsage(id), [id]))
  const usage = loaded?.ok ? loaded.value.usage : null
  const tell = useEffectEvent(onFirstUse)
  const isNews = usage !== null && isInUse(usage) && nextActions.includes('install_esim')
  useEffect(() => {
    if (isNews) tell()
  }, [isNews])
  return { loaded, again }
}
