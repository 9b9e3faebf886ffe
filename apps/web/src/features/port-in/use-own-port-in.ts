import { parseMsisdn } from '@openline/contract/phone-number'
import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'

/** The customer's open port-in of a number, for a checkout that was begun earlier; null while there is none. */
export function useOwnPortIn(msisdn: string) {
  const [chosen, setChosen] = useState<PortIn | null>(null)
  const parsed = parseMsisdn(msisdn)
  const wanted = parsed.ok ? parsed.msisdn : null
  const isChosen = chosen !== null && chosen.msisdn === wanted
  const { kept } = useLoad(({ signal }) => settle(call(listPortIns, {}, { signal })), {
    of: isChosen ? null : wanted,
  })
  // Without an answer the number can be checked again.
  const found = kept?.ok
    ? kept.value.portIns.find((one) => one.msisdn === wanted && !portInIsOver(one.status))
    : undefined
  return [isChosen ? chosen : (found ?? null), setChosen] as const
}
