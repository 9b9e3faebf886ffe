import type { OutputOf } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import { checkSim } from '@openline/contract/lines/lines'
import type { SimType } from '@openline/contract/sales/shop'
import { useState } from 'react'
import { call } from '../../lib/api.ts'

export type SimCheckResult = OutputOf<typeof checkSim>

/** Why a checked phone does not support the chosen SIM; null when it does. */
export function phoneProblem({ device }: SimCheckResult, simType: SimType | ''): FieldError | null {
  if (!device) return null
  const fits = device.compatible && (simType !== 'esim' || device.esim)
  return fits ? null : { field: 'imei', message: device.message }
}

type Question = { readonly imei: string } | { readonly iccid: string }

/** Asks the network about a phone or a SIM and remembers the answer for as long as the number stays. */
export function useSimCheck() {
  const [checked, setChecked] = useState<{ number: string; result: SimCheckResult } | null>(null)
  const numberOf = (question: Question) => ('imei' in question ? question.imei : question.iccid)
  return {
    /** The answer for this number, if it was checked. */
    resultFor: (number: string): SimCheckResult | null =>
      checked?.number === number ? checked.result : null,
    /** Throws `ApiError`. */
    check: async (question: Question, signal?: AbortSignal): Promise<SimCheckResult> => {
      const number = numberOf(question)
      if (checked?.number === number) return checked.result
      const result = await call(checkSim, { body: question }, { signal })
      setChecked({ number, result })
      return result
    },
  }
}
