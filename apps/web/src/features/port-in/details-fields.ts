import type { CallInput } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import type { PortIn, resubmitPortIn } from '@openline/contract/processes/port-in'
import {
  type PortInField,
  portInBody,
  portInFields,
} from '@openline/contract/processes/port-in-fields'
import type { DetailsPlan, DetailsValues } from './details-rules.ts'

/** Spec 2, modes of the details dialog. */
export type DetailsMode = 'add-portIn' | 'edit-portIn' | 'resubmit-portIn'

/** The number comes first. */
const formOrder: readonly PortInField[] = [
  'portIn',
  ...portInFields.filter((field) => field !== 'portIn'),
]

const partsWithoutNeed = ['streetDirection', 'addressTwo'] as const

/** Only what the old carrier requires, and what it refused (spec 2; the list is the server's). */
export function detailsPlan(
  mode: DetailsMode,
  { required, kept, reason }: Pick<PortIn, 'required' | 'kept' | 'reason'>,
): DetailsPlan {
  const refused = mode === 'resubmit-portIn' ? (reason?.fields ?? []) : []
  const named = [...required, ...refused]
  const asked = new Set<PortInField>([
    ...named,
    ...(named.includes('streetName') ? partsWithoutNeed : []),
  ])
  // Entered a moment ago, with the number.
  const isKnown = (field: PortInField) =>
    mode === 'add-portIn' &&
    field === 'zipCode' &&
    kept.includes('zipCode') &&
    !asked.has('streetName')
  return {
    shown: formOrder.filter((field) => asked.has(field) && !isKnown(field)),
    kept: kept.filter((field) => !(refused.length === 1 && refused.includes(field))),
    refused,
    confirm: mode === 'resubmit-portIn' ? (reason?.confirm ?? null) : null,
  }
}

/** Whether the old carrier requires details that were not entered with the number (spec 2). */
export function needsDetails(portIn: Pick<PortIn, 'required' | 'kept' | 'reason'>): boolean {
  return detailsPlan('add-portIn', portIn).shown.length > 0
}

/** The refused fields with the message; for an address only its first field. */
export function refusedErrors(plan: DetailsPlan, message: string): FieldError[] {
  return plan.refused.includes('streetName')
    ? [{ field: 'streetName', message }]
    : plan.refused.map((field) => ({ field, message }))
}

type ResubmitBody = CallInput<typeof resubmitPortIn>['body']

/** The entered fields in the shape of the calls (spec 7). Blank ones are left out: the stored values stay. */
export function detailsBody(
  values: DetailsValues,
): Pick<ResubmitBody, 'oldService' | 'accountDetails' | 'activationDetails'> {
  const { billingAccount, pinPassword, confirmed, portIn: _number, ...named } = values
  const body = portInBody({
    ...named,
    billingAccountNumber: billingAccount,
    billingAccountPassword: pinPassword,
  })
  return {
    ...body,
    accountDetails: { ...body.accountDetails, ...(confirmed && { confirmed: true }) },
  }
}
