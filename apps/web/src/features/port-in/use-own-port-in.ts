import { parseMsisdn } from '@openline/contract/phone-number'
import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

/** The customer's open port-in of a number, for a checkout that was begun earlier; null while there is none. */
export function useOwnPortIn(msisdn: string) {
  const [portIn, setPortIn] = useState<PortIn | null>(null)
  const parsed = parseMsisdn(msisdn)
  const wanted = parsed.ok ? parsed.msisdn : null
  const known = portIn?.msisdn === wanted ? portIn : null
  const isUnknown = wanted !== null && known === null
  useEffect(() => {
    if (!isUnknown) return
    const controller = new AbortController()
    call(listPortIns, {}, { signal: controller.signal }).then(
      ({ portIns }) =>
        setPortIn(
          portIns.find((found) => found.msisdn === wanted && !portInIsOver(found.status)) ?? null,
        ),
      // Without an answer the number can be checked again.
      () => {},
    )
    return () => controller.abort()
  }, [isUnknown, wanted])
  return [known, setPortIn] as const
}
