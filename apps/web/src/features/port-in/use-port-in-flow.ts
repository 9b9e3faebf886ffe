import type { PortIn } from '@openline/contract/processes/port-in'
import { isCarrierSim } from '@openline/contract/sim-number'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { checkNumber } from './check-number.ts'
import { needsDetails } from './details-fields.ts'
import { type DetailsValues } from './details-rules.ts'
import { formNameOf } from './form-errors.ts'
import type { NumberToMove, PortInStep } from './port-in-flow-state.ts'
import { sendDetails, startPortIn } from './send-port-in.ts'

export type PortInFlowOptions = {
  /** The dialog to start with. */
  readonly begin: PortInStep
  /** The line that gets the number; null in the checkout, where the details wait for the order. */
  readonly lineId: string | null
  /** What the number form starts with. */
  readonly known: { readonly msisdn: string; readonly zipCode: string }
  /** The port-in was saved, and stays saved when the customer closes the dialogs halfway. */
  readonly onChanged: (portIn: PortIn) => Promise<void> | void
  /** The flow is complete: the dialogs leave the page. */
  readonly onClose: () => void
  /** Spec 4: after a failed bring-over the customer goes to the dashboard. */
  readonly onFailedBringOver: () => void
}

type NumberQuery = Pick<NumberToMove, 'msisdn' | 'zipCode'>

/**
 * The port-in dialogs as one flow (spec 4): each answer opens the next dialog, or ends the flow. Without
 * a line no toast confirms that details were saved: the checkout shows that they are complete.
 */
export function usePortInFlow({ lineId, ...options }: PortInFlowOptions) {
  const { known, onChanged, onClose } = options
  const withStepUp = useStepUp()
  const [step, setStep] = useState<PortInStep>(options.begin)
  const [number, setNumber] = useState<NumberToMove>({ ...known, iccid: '' })
  const finish = async (portIn: PortIn, message: string) => {
    if (message !== '') toast.success(message)
    await onChanged(portIn)
    onClose()
  }
  const bringing = useBringAtOnce({ ...options, number, onBrought: finish, onStep: setStep })

  const check = async (query: NumberQuery, signal: AbortSignal): Promise<void> => {
    setNumber((before) => ({ ...before, ...query }))
    const answer = await checkNumber(query, lineId, signal)
    switch (answer.kind) {
      case 'no':
        return setStep({ ...answer, kind: 'retry' })
      case 'yes':
        await onChanged(answer.portIn)
        return setStep({ kind: 'eligible', portIn: answer.portIn })
      case 'moving':
        return finish(answer.portIn, answer.message)
      case 'yes_for_visitor':
        return onClose()
    }
  }
  const checkWithSim = (iccid: string) => {
    setNumber((before) => ({ ...before, iccid }))
    setStep({ kind: 'eligibility' })
  }
  /** Spec 4, Continue: immediately with a carrier SIM or where nothing is asked, otherwise by the details. */
  const next = async (portIn: PortIn): Promise<void> => {
    const isAtOnce = lineId !== null && isCarrierSim(number.iccid)
    if (!isAtOnce && needsDetails(portIn)) return setStep(askForDetails(portIn))
    // The details are complete, and the number waits for the order.
    return lineId === null ? onClose() : bringing.bring(portIn, lineId)
  }
  const save =
    ({ mode, portIn }: Extract<PortInStep, { kind: 'details' }>) =>
    async (values: DetailsValues, signal: AbortSignal): Promise<void> => {
      const details = { mode, portIn, values, lineId, iccid: number.iccid }
      const saved = await withStepUp(() => sendDetails(details, signal))
      await finish(saved.portIn, lineId === null ? '' : saved.message)
    }
  const retry = () => setStep({ kind: 'eligibility' })
  return { step, number, isBringing: bringing.isBringing, check, checkWithSim, next, save, retry }
}

function askForDetails(portIn: PortIn): PortInStep {
  return { kind: 'details', mode: 'add-portIn', portIn }
}

type BringOptions = Pick<PortInFlowOptions, 'onClose' | 'onFailedBringOver'> & {
  readonly number: NumberToMove
  readonly onBrought: (portIn: PortIn, message: string) => Promise<void>
  readonly onStep: (step: PortInStep) => void
}

/** Brings the number over without the details; opens their dialog when the old carrier requires more. */
function useBringAtOnce({ number, onBrought, onStep, ...options }: BringOptions) {
  const [isBringing, setBringing] = useState(false)
  const bring = async (portIn: PortIn, lineId: string): Promise<void> => {
    setBringing(true)
    try {
      const { portIn: brought, message } = await startPortIn({ number, portIn, lineId })
      await onBrought(brought, message)
    } catch (error) {
      if (requiresDetails(error)) return onStep(askForDetails(portIn))
      toast.error(messageOf(error))
      options.onClose()
      options.onFailedBringOver()
    } finally {
      setBringing(false)
    }
  }
  return { isBringing, bring }
}

/** Whether the old carrier requires more than number and ZIP code: a refusal that names what is missing. */
function requiresDetails(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.errors.length > 0 &&
    error.errors.every(({ field }) => !['portIn', 'iccid'].includes(formNameOf(field)))
  )
}
