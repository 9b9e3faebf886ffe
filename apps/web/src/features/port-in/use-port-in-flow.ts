import type { PortIn } from '@openline/contract/port-in'
import { isCarrierSim } from '@openline/contract/sim-number'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { checkNumber } from './check-number.ts'
import { type DetailsValues, needsDetails } from './details-fields.ts'
import { formNameOf } from './form-errors.ts'
import type { NumberToMove, PortInDialogsProps, PortInStep } from './port-in-flow-state.ts'
import { bringAtOnce, sendDetails } from './send-port-in.ts'

type Wanted = Pick<NumberToMove, 'msisdn' | 'zipCode'>

function askForDetails(portIn: PortIn): PortInStep {
  return {
    kind: 'details',
    mode: 'add-portIn',
    portIn,
  }
}

/**
 * The port-in dialogs as one path (spec 4): each answer opens the next one, or ends it. Without a line
 * no toast says that details were saved: the checkout shows that all is known.
 */
export function usePortInFlow(props: PortInDialogsProps) {
  const { lineId, known, onChanged, onClose } = props
  const withStepUp = useStepUp()
  const [step, setStep] = useState<PortInStep>(props.begin)
  const [number, setNumber] = useState<NumberToMove>({ ...known, iccid: '' })
  const [isBringing, setBringing] = useState(false)
  const finish = (portIn: PortIn, message: string) => {
    if (message !== '') toast.success(message)
    onChanged(portIn)
    onClose()
  }

  const check = async (wanted: Wanted, signal: AbortSignal): Promise<void> => {
    setNumber((before) => ({ ...before, ...wanted }))
    const answer = await checkNumber(wanted, lineId, signal)
    switch (answer.kind) {
      case 'no':
        return setStep({ ...answer, kind: 'retry' })
      case 'yes':
        onChanged(answer.portIn)
        return setStep({ kind: 'eligible', portIn: answer.portIn })
      case 'moving':
        return finish(answer.portIn, answer.message)
      case 'yes_for_visitor':
        return onClose()
    }
  }

  /**
   * Continue: at once with a carrier SIM, otherwise by way of the details (spec 4), unless the old
   * carrier asks for none.
   */
  const goOn = async (portIn: PortIn): Promise<void> => {
    const isAtOnce = lineId !== null && isCarrierSim(number.iccid)
    if (!isAtOnce && needsDetails(portIn)) return setStep(askForDetails(portIn))
    // All is known, and the number waits for the order.
    if (lineId === null) return onClose()
    setBringing(true)
    try {
      const { portIn: brought, message } = await bringAtOnce({ number, portIn, lineId })
      finish(brought, message)
    } catch (error) {
      if (asksForMore(error)) return setStep(askForDetails(portIn))
      toast.error(messageOf(error))
      onClose()
      props.onFailedBringOver()
    } finally {
      setBringing(false)
    }
  }

  return {
    step,
    number,
    isBringing,
    check,
    goOn,
    retry: () => setStep({ kind: 'eligibility' }),
    useSim: (iccid: string) => {
      setNumber((before) => ({ ...before, iccid }))
      setStep({ kind: 'eligibility' })
    },
    save:
      ({ mode, portIn }: Extract<PortInStep, { kind: 'details' }>) =>
      async (values: DetailsValues, signal: AbortSignal): Promise<void> => {
        const details = { mode, portIn, values, lineId, iccid: number.iccid }
        const saved = await withStepUp(() => sendDetails(details, signal))
        finish(saved.portIn, lineId === null ? '' : saved.message)
      },
  }
}

/** The old carrier requires more than number and ZIP code: a refusal that names what is missing. */
function asksForMore(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.errors.length > 0 &&
    error.errors.every(({ field }) => !['portIn', 'iccid'].includes(formNameOf(field)))
  )
}
