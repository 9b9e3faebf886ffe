import { listRenewals, type Renewal } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { shareInFlight } from '../../lib/share-in-flight.ts'
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

type RenewalState = {
  readonly state: string
  readonly renewal: Renewal | null
  readonly failure: string
}

/** How a line is renewed; loaded again when `state` of the line changes. */
export function useRenewal(lineId: string, state: string) {
  const [shown, setShown] = useState<RenewalState>({ state, renewal: null, failure: '' })
  useEffect(() => {
    let isHere = true
    const load = async () => {
      const next = await loadRenewal(lineId)
      if (isHere) setShown({ state, ...next })
    }
    const show = (renewal: Renewal) => {
      if (renewal.lineId === lineId) setShown({ state, renewal, failure: '' })
    }
    sections.add(show)
    void load()
    return () => {
      isHere = false
      sections.delete(show)
    }
  }, [lineId, state])
  const again = async (): Promise<void> => {
    setShown({ state, renewal: null, failure: '' })
    setShown({ state, ...(await loadRenewal(lineId)) })
  }
  return {
    renewal: shown.renewal,
    failure: shown.failure,
    again,
  }
}

async function loadRenewal(lineId: string): Promise<Omit<RenewalState, 'state'>> {
  try {
    const renewal = (await askOnce()).find((one) => one.lineId === lineId) ?? null
    return { renewal, failure: renewal ? '' : t('There’s nothing to renew on this line yet.') }
  } catch (error) {
    return { renewal: null, failure: messageOf(error) }
  }
}
