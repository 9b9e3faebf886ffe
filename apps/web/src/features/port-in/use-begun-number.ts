import { formatMsisdn, parseMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { useState } from 'react'
import { checkNumber, type NumberAnswer } from './check-number.ts'
import { needsDetails } from './details-fields.ts'
import { keepCheckedNumber, useCheckedNumber } from './port-in.ts'
import type { PortInStep } from './port-in-flow-state.ts'
import { useUnfinished } from './use-unfinished.ts'

type BegunNumberOptions = {
  /** False while another number is chosen already. */
  readonly isWanted: boolean
  readonly onKept: (portIn: PortIn) => void
  /** What is left to ask for. */
  readonly onStep: (step: PortInStep) => void
}

/** A number of which the customer need not be asked again; null without one. */
type BegunNumber = {
  readonly number: string
  readonly zipCode: string
  readonly isPending: boolean
  readonly next: () => Promise<void>
}

/** The number that was checked before there was an account, or left off in an earlier checkout. */
export function useBegunNumber({
  isWanted,
  onKept,
  onStep,
}: BegunNumberOptions): BegunNumber | null {
  const checked = useCheckedNumber()
  const unfinished = useUnfinished(isWanted && checked === null)
  const [isPending, setPending] = useState(false)
  if (!isWanted) return null
  if (checked !== null) {
    const parsed = parseMsisdn(checked.msisdn)
    const next = async () => {
      setPending(true)
      try {
        settle(await checkNumber(checked, null, new AbortController().signal))
      } catch {
        // The form shows what is wrong with the number.
        onStep({ kind: 'eligibility' })
      } finally {
        setPending(false)
      }
    }
    const settle = (answer: NumberAnswer): void => {
      if (answer.kind === 'no') return onStep({ ...answer, kind: 'retry' })
      if (answer.kind === 'yes_for_visitor') return
      const { portIn } = answer
      keepCheckedNumber(null)
      onKept(portIn)
      if (needsDetails(portIn)) onStep({ kind: 'details', mode: 'add-portIn', portIn })
    }
    const number = parsed.ok ? formatMsisdn(parsed.msisdn) : checked.msisdn
    return { number, zipCode: checked.zipCode, isPending, next }
  }
  if (unfinished === null) return null
  return {
    number: formatMsisdn(unfinished.msisdn),
    zipCode: unfinished.zipCode,
    isPending,
    next: async () => onKept(unfinished),
  }
}
