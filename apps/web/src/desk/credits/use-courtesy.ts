import { formatCents } from '@openline/contract/money'
import { viewCourtesy } from '@openline/contract/sales/courtesy-desk'
import { useCall } from '../lib/use-call.ts'

/** What who is signed in may give a customer alone now, in a sentence with the verb that is meant. */
export function useCourtesy(customerId: string, verb: 'give' | 'refund in part'): string {
  const { value } = useCall(viewCourtesy, { params: { id: customerId } })
  if (!value) return 'Above your limit, another person with the role Money confirms it.'
  if (value.leftCents === 0) return 'Another person with the role Money has to confirm it.'
  return `You can ${verb} up to ${formatCents(value.leftCents)} now; above it, another person with the role Money confirms.`
}
