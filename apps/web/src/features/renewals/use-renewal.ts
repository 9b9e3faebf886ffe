import type { Line } from '@openline/contract/lines/lines'
import { listRenewals, type Renewal } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { shareInFlight } from '../../lib/share-in-flight.ts'
import { useLoad } from '../../lib/use-load.ts'
import { toast } from '../../ui/toast.ts'

/** Sections of several lines that load at once share one call. */
const askOnce = shareInFlight(
  async (): Promise<readonly Renewal[]> => (await call(listRenewals)).renewals,
)

const sections = new Set<(renewal: Renewal) => void>()

/** Shows a changed renewal in every section of its line. */
function showRenewal(renewal: Renewal): void {
  for (const show of sections) show(renewal)
}

type RenewalAnswer = { readonly renewal: Renewal; readonly message: string }

/** `await keep(answer)` after a change: shows it everywhere, loads the page again and closes the dialog. */
export function useKeepRenewal(onClose: () => void = () => {}) {
  const { revalidate } = useRevalidator()
  return async ({ renewal, message }: RenewalAnswer): Promise<void> => {
    showRenewal(renewal)
    toast.success(message)
    await revalidate()
    onClose()
  }
}

/** A change by one press, without a question, since it can be taken back. A refusal is told. */
export function useRenewalChange(change: () => Promise<RenewalAnswer>, onDone?: () => void) {
  const keep = useKeepRenewal(onDone)
  const [isPending, setPending] = useState(false)
  const onPress = async () => {
    setPending(true)
    try {
      await keep(await change())
    } catch (error) {
      toast.error(messageOf(error))
    }
    setPending(false)
  }
  return { onPress, isPending }
}

/** How a line is renewed; loaded again when `state` of the line changes. */
export function useRenewal(
  { id: lineId, ...line }: Line,
  state = `${line.status} ${line.renewsAt} ${line.autoRenew}`,
) {
  const { loaded, again, put } = useLoad(() => loadRenewal(lineId), { of: `${lineId} ${state}` })
  const show = useEffectEvent((renewal: Renewal) => {
    if (renewal.lineId === lineId) put(renewal)
  })
  useEffect(() => {
    const section = (renewal: Renewal) => show(renewal)
    sections.add(section)
    return () => {
      sections.delete(section)
    }
  }, [])
  return {
    renewal: loaded?.ok ? loaded.value : null,
    failure: loaded?.ok === false ? loaded.message : '',
    again,
  }
}

async function loadRenewal(lineId: string): Promise<LoadResult<Renewal>> {
  const loaded = await settle(askOnce())
  if (!loaded.ok) return loaded
  const value = loaded.value.find((one) => one.lineId === lineId)
  if (value) return { ok: true, value }
  return { ok: false, message: t('There’s nothing to renew on this line yet.'), error: null }
}
