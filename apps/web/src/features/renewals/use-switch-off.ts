import { switchAutoRenew } from '@openline/contract/processes/renewals'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { useKeepRenewal } from './use-renewal.ts'

/** Turns automatic renewal off by one press, without a question: it can be turned on again. */
export function useSwitchOff(lineId: string, onDone?: () => void) {
  const keep = useKeepRenewal(onDone)
  const [isPending, setPending] = useState(false)
  const switchOff = async () => {
    setPending(true)
    try {
      await keep(await call(switchAutoRenew, { params: { id: lineId }, body: { on: false } }))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setPending(false)
  }
  return { switchOff, isPending }
}
