import { switchAutoRenew } from '@openline/contract/processes/renewals'
import { call } from '../../lib/api.ts'
import { useRenewalChange } from './use-renewal.ts'

/** Turns automatic renewal off by one press. */
export function useSwitchOff(lineId: string, onDone?: () => void) {
  const off = () => call(switchAutoRenew, { params: { id: lineId }, body: { on: false } })
  return useRenewalChange(off, onDone)
}
