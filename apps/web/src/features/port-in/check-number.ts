import { checkPortIn, type PortIn } from '@openline/contract/processes/port-in'
import { call } from '../../lib/api.ts'
import { ApiError, isCanceled, messageOf } from '../../lib/api-client.ts'
import { failureWords } from '../../ui/outcome-labels.ts'
import { withFormNames } from './form-errors.ts'
import type { NumberToMove } from './port-in-flow-state.ts'

export type NumberAnswer =
  /** It can move; the details are next. */
  | { readonly kind: 'yes'; readonly portIn: PortIn }
  /** It can move; nothing is stored, since the visitor is not signed in. */
  | { readonly kind: 'yes_for_visitor' }
  /** It is on its way already. */
  | { readonly kind: 'moving'; readonly portIn: PortIn; readonly message: string }
  /** Spec 8: the server's message, plus the retry dialog. */
  | { readonly kind: 'no'; readonly selection: 'failed' | 'other'; readonly reason: string }

const unbegun: ReadonlySet<string> = new Set(['draft', 'ready'])

/** Asks whether a number can move. Throws only what the form itself shows: wrong fields. */
export async function checkNumber(
  { msisdn, zipCode }: Pick<NumberToMove, 'msisdn' | 'zipCode'>,
  lineId: string | null,
  signal: AbortSignal,
): Promise<NumberAnswer> {
  const body = { msisdn, zipCode, ...(lineId !== null && { tempSubscriptionId: lineId }) }
  try {
    const { eligible, portIn, message } = await call(checkPortIn, { body }, { signal })
    if (!eligible) return no('failed', message)
    if (!portIn) return { kind: 'yes_for_visitor' }
    return unbegun.has(portIn.status)
      ? { kind: 'yes', portIn }
      : { kind: 'moving', portIn, message }
  } catch (error) {
    const belongsToForm = error instanceof ApiError && error.errors.length > 0
    if (belongsToForm || isCanceled(error)) throw withFormNames(error)
    return no('other', messageOf(error))
  }
}

/** Drops a message that the dialog contains anyway. */
function no(selection: 'failed' | 'other', message: string): NumberAnswer {
  return {
    kind: 'no',
    selection,
    reason: message === failureWords(selection).text ? '' : message,
  }
}
