import type { CallInput } from '@openline/contract/endpoint'
import type { resendPortInCase } from '@openline/contract/processes/port-in-cases'
import {
  type PortInCallName,
  portInBody,
  portInFieldPaths,
} from '@openline/contract/processes/port-in-fields'

const { iccid: _ofTheLine, ...correctable } = portInFieldPaths

type Corrections = Readonly<Record<Exclude<PortInCallName, 'iccid'>, string>>

/** What support can correct, under the names of the calls, so that errors find their places. */
export const nothingCorrected = Object.fromEntries(
  Object.values(correctable).map((path) => [path.slice(path.lastIndexOf('.') + 1), '']),
) as Corrections // a name is the last part of its path

/** Only what was entered: the rest stays as it was sent. */
export function correctionsOf(
  corrections: Corrections,
): Omit<CallInput<typeof resendPortInCase>['body'], 'note'> {
  const { activationDetails: _none, ...body } = portInBody(corrections)
  return body
}
