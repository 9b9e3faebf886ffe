import '../../languages/account-messages.ts'
import { useState } from 'react'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { checkNumber, type NumberAnswer } from './check-number.ts'
import { EligibilityDialog } from './eligibility-dialog.tsx'
import { carryCheckedNumber } from './port-in.ts'
import type { NumberToMove } from './port-in-flow-state.ts'

type NumberCheckProps = {
  /** Where the service is used, as far as it is known: a first guess at the billing ZIP code. */
  readonly zipCode: string
  /** The number is eligible and kept for the checkout. */
  readonly onContinue: () => void
  readonly onClose: () => void
}

type NumberQuery = Pick<NumberToMove, 'msisdn' | 'zipCode'>

/** The eligibility check without a line or an account (spec 2): it reserves and stores nothing. */
export function NumberCheck({ zipCode, onContinue, onClose }: NumberCheckProps) {
  const [entered, setEntered] = useState<NumberQuery>({ msisdn: '', zipCode })
  const [answer, setAnswer] = useState<NumberAnswer | null>(null)
  const check = async (number: NumberQuery, signal: AbortSignal): Promise<void> => {
    setEntered(number)
    setAnswer(await checkNumber(number, null, signal))
  }
  if (answer === null) {
    return <EligibilityDialog initial={entered} onCheck={check} onClose={onClose} />
  }
  if (answer.kind === 'no') {
    return (
      <FailureDialog
        open
        selection={answer.selection}
        reason={answer.reason}
        onRetry={() => setAnswer(null)}
        onClose={onClose}
      />
    )
  }
  return (
    <SuccessDialog
      open
      variant="port-in"
      onAction={() => {
        carryCheckedNumber(entered)
        onContinue()
      }}
      onClose={onClose}
    />
  )
}
