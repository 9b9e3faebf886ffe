import type { HandlerInput } from '@openline/contract/endpoint'
import { portInBody, portInFieldPaths } from '@openline/contract/processes/port-in-fields'
import type {
  CorrectionLink,
  correctByLink,
  LinkField,
} from '@openline/contract/processes/port-in-links'
import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { t, translate } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type CorrectionTerms, fieldsByLink, readCorrectionLink } from './correction-link.ts'
import type { EnteredDetails } from './details.ts'
import { linkStatus, linkWords, requireOpenRefusal } from './link-status.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { resubmit } from './resubmit.ts'
import { findPortIn, type PortInRow } from './store.ts'

/** What the holder of a link sees. Throws 404 for one that we did not sign, and 429. */
export async function viewCorrection(
  deps: Needs<'db' | 'clock' | 'limits' | 'secretBox'>,
  token: string,
): Promise<CorrectionLink> {
  const terms = readCorrectionLink(deps.secretBox, token)
  await deps.limits.consume('correctionLink', terms.portInId)
  const portIn = await requireLinked(deps.db, terms)
  const status = await linkStatus(deps, deps.db, { portIn, terms })
  const refusal = status === 'open' ? presentRefusal(portIn, deps.clock()) : null
  const { title, advice } = linkWords(status)
  const about = t('This is about the number ending in {digits}.', {
    digits: portIn.msisdn.slice(-4),
  })
  return { status, title, advice: `${about} ${advice}`, refusal }
}

async function requireLinked(db: Db, { portInId }: CorrectionTerms): Promise<PortInRow> {
  const portIn = await findPortIn(db, portInId)
  if (!portIn) throw notFound(t('This link isn’t complete. Please open it from the email.'))
  return portIn
}

function presentRefusal(portIn: PortInRow, now: Date): CorrectionLink['refusal'] {
  const { reason } = portIn
  if (reason === null) return null
  const { message, hint, confirm } = portInReasons[reason]
  return {
    reason,
    message: translate(message),
    hint: translate(hint),
    fields: fieldsByLink(portIn, now),
    confirm: confirm && translate(confirm),
  }
}

type Body = HandlerInput<typeof correctByLink>['body']

/**
 * Sends a refused port-in again with what the holder of a link corrected, as its customer does signed in. Throws 404,
 * 409 in words when the link corrects nothing any more, 422, `line_locked` and 429.
 */
export async function correctPortIn(
  deps: PortInNeeds,
  token: string,
  { reason, ...body }: Body,
): Promise<{ message: string }> {
  const terms = readCorrectionLink(deps.secretBox, token)
  await deps.limits.consume('correctionLinkTry', terms.portInId)
  const portIn = await requireLinked(deps.db, terms)
  const linked = { terms, reason }
  await requireOpenRefusal(deps, deps.db, portIn, linked)
  const { customerId, msisdn, id: portInId } = portIn
  const asked = askedDetails(portIn, deps.clock(), body)
  const request = { customerId, msisdn, portInId, ...asked, linked, confirmOwner: noSim }
  await resubmit(deps, request).catch((error: unknown) => {
    throw withFormNames(error)
  })
  return { message: t('Thanks! We sent your transfer request again. We’ll email you the answer.') }
}

function noSim(): never {
  throw new Error('a link names no SIM')
}

/** What the link asks for and nothing else: the rest of what is on record stays as it is. */
function askedDetails(portIn: PortInRow, now: Date, body: Omit<Body, 'reason'>): EnteredDetails {
  const fields = new Set<LinkField>(fieldsByLink(portIn, now))
  // They belong to their street.
  if (fields.has('streetName')) fields.add('streetDirection').add('addressTwo')
  const entered = [...fields].flatMap((field) => {
    const value = body[field]
    return value === undefined ? [] : [[nameInCalls(field), value] as const]
  })
  const { oldService, accountDetails } = portInBody(Object.fromEntries(entered))
  const mayConfirm = portIn.reason !== null && portInReasons[portIn.reason].confirm !== null
  const confirmed = mayConfirm && body.confirmed === true
  return { oldService, accountDetails: { ...accountDetails, ...(confirmed && { confirmed }) } }
}

function nameInCalls(field: LinkField): string {
  const path = portInFieldPaths[field]
  return path.slice(path.lastIndexOf('.') + 1)
}

const formNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(portInFieldPaths).map(([field, path]) => [path, field] as const),
  ['accountDetails.confirmed', 'confirmed'],
])

/** The form of a link has other names than the calls of a customer. */
function withFormNames(error: unknown): unknown {
  if (!(error instanceof AppError) || error.fieldErrors === undefined) return error
  const fieldErrors = error.fieldErrors.map(({ field, ...rest }) => ({
    ...rest,
    field: formNames.get(field) ?? field,
  }))
  return new AppError(error.code, error.message, { cause: error, fieldErrors })
}
