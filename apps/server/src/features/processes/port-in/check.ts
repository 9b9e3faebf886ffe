import { parseMsisdn } from '@openline/contract/phone-number'
import {
  type PortInReason,
  portInReasonSchema,
  portInReasons,
} from '@openline/contract/processes/port-in-reasons'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { t, translate } from '@openline/i18n/i18n'
import { AppError, invalidField, notOffered } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import { atCarrier } from '../../lines/lines/sims.ts'
import { isNumberOfLine } from '../../lines/lines/store.ts'
import { type NetworkNeeds, networkCan, requireCapability } from '../../platform/network/network.ts'
import { requiredFields } from './details.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import {
  findUnderWay,
  insertPortIn,
  isHeldByOther,
  lockPortInRow,
  type PortInRow,
  updatePortIn,
} from './store.ts'
import { recordEvent } from './transitions.ts'

export type Eligibility =
  | { eligible: true; portIn: PortInRow }
  | { eligible: false; reason: PortInReason }

/** E.164, or an error under `field`; null for well-formed numbers that never move, such as toll-free ones. */
export function readMsisdn(raw: string, field = 'msisdn'): string | null {
  const parsed = parseMsisdn(raw)
  if (parsed.ok) return parsed.msisdn
  if (parsed.problem === 'toll_free' || parsed.problem === 'premium') return null
  throw invalidField(field, t('Please enter a 10-digit US mobile number'))
}

/** A reason code of the carrier as one of ours. */
export function knownReason(code: string | null): PortInReason {
  // The network stopped taking numbers while this one waited.
  if (code === 'not_supported') return 'not_offered'
  // Only we say so, of a number that came.
  if (code === 'line_ended') return 'unknown'
  const known = portInReasonSchema.safeParse(code)
  return known.success ? known.data : 'unknown'
}

/** What the old carrier is known for by the number alone. */
type Donor = Pick<PortInRow, 'donorId' | 'donorName' | 'required'>

export type VisitorEligibility =
  | ({ eligible: true } & Donor)
  | { eligible: false; reason: PortInReason }

type Asked = { msisdn: string | null; zipCode: string }
type Question = Asked & { customerId: string }

/**
 * Whether a number could be brought over, for a visitor without an account. Stores nothing, and says
 * nothing about the port-ins of other people. Throws when the network does not answer.
 */
export async function checkForVisitor(
  deps: Pick<PortInNeeds, 'db' | 'clock' | 'carrier'>,
  { msisdn, zipCode }: Asked,
): Promise<VisitorEligibility> {
  const { db } = deps
  if (msisdn === null) return { eligible: false, reason: 'not_portable' }
  if (await isNumberOfLine(db, msisdn)) return { eligible: false, reason: 'same_network' }
  return askCarrier(deps, { msisdn, zipCode })
}

async function askCarrier(
  deps: NetworkNeeds,
  question: { msisdn: string; zipCode: string },
): Promise<VisitorEligibility> {
  if (!(await networkCan(deps, 'portIn'))) return { eligible: false, reason: 'not_offered' }
  const answer = await atCarrier(deps.carrier.checkPortability(question))
  if (!answer.portable) return { eligible: false, reason: knownReason(answer.reason) }
  return {
    eligible: true,
    donorId: answer.donor?.id ?? null,
    donorName: answer.donor?.name ?? null,
    required: requiredFields(answer.required),
  }
}

/** What holds a number already: a line here, or another customer's open port-in; null for neither. */
export async function findHolder(
  db: Db,
  customerId: string,
  msisdn: string,
): Promise<'port_in' | 'line' | null> {
  const [isHeld, isOurs] = await Promise.all([
    isHeldByOther(db, customerId, msisdn),
    isNumberOfLine(db, msisdn),
  ])
  if (isOurs) return 'line'
  return isHeld ? 'port_in' : null
}

/**
 * Whether a number can be brought over; then there is a draft, or the port-in
 * that the customer has of it already. Throws when the network does not answer.
 */
export async function checkNumber(
  deps: PortInNeeds,
  { customerId, msisdn, zipCode }: Question,
): Promise<Eligibility> {
  if (msisdn === null) return { eligible: false, reason: 'not_portable' }
  const [mine, holder] = await Promise.all([
    findUnderWay(deps.db, customerId, msisdn),
    findHolder(deps.db, customerId, msisdn),
  ])
  if (mine && mine.status !== 'draft') return { eligible: true, portIn: mine }
  if (holder === 'line') return { eligible: false, reason: 'same_network' }
  if (holder === 'port_in') return { eligible: false, reason: 'duplicate_port' }
  const answer = await askCarrier(deps, { msisdn, zipCode })
  if (!answer.eligible) return answer
  const { eligible: _, ...donor } = answer
  const facts = { zipCode, ...donor, updatedAt: deps.clock() }
  const known = mine && (await refreshDraft(deps.db, mine, facts))
  const portIn = known ?? (await startDraft(deps, customerId, { msisdn, ...facts }))
  return { eligible: true, portIn }
}

type Draft = Pick<
  PortInRow,
  'msisdn' | 'zipCode' | 'donorId' | 'donorName' | 'required' | 'updatedAt'
>

/** What was sent for while the network was asked keeps what it was sent with; null for what has ended. */
function refreshDraft(
  db: Db,
  { id }: PortInRow,
  facts: Omit<Draft, 'msisdn'>,
): Promise<PortInRow | null> {
  return db.transaction(async (tx) => {
    const now = await lockPortInRow(tx, id)
    if (!now || portInIsOver(now.status)) return null
    return now.status === 'draft' ? updatePortIn(tx, now, facts) : now
  })
}

async function startDraft(deps: PortInNeeds, customerId: string, facts: Draft): Promise<PortInRow> {
  try {
    return await deps.db.transaction(async (tx: Db) => {
      const draft = await insertPortIn(tx, {
        ...facts,
        id: ownId(),
        customerId,
        status: 'draft',
        createdAt: facts.updatedAt,
      })
      await recordEvent(deps, tx, draft.id, 'draft')
      return draft
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'port_ins_once_per_customer') throw error
    const other = await findUnderWay(deps.db, customerId, facts.msisdn)
    if (other) return other
    throw error
  }
}

/** As a check, but what is not eligible is an error under `field`. */
export async function requireEligible(
  deps: PortInNeeds,
  question: Question,
  field: string,
): Promise<PortInRow> {
  const outcome = await checkNumber(deps, question)
  if (outcome.eligible) return outcome.portIn
  const { message } = portInReasons[outcome.reason]
  throw outcome.reason === 'not_offered'
    ? notOffered(field, translate(message))
    : invalidField(field, message)
}

/** A number that is bought with a line: 422 once it is sent for to another one. */
export function requireUnsent({ status }: Pick<PortInRow, 'status'>): void {
  if (status === 'draft' || status === 'ready') return
  throw invalidField('number.msisdn', t('You’re already transferring this number to another line.'))
}

/** Throws `not_offered` before a number is sent for that the network can't bring over. */
export function requireBringing(deps: NetworkNeeds): Promise<void> {
  return requireCapability(deps, 'portIn', () => translate(portInReasons.not_offered.message))
}

/** A constraint says that the number, or the line, is taken by another port-in: 409 in plain words. */
export function plainConflict(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'port_ins_one_open':
    case 'port_ins_once_per_customer':
      return new AppError('conflict', portInReasons.duplicate_port.message)
    case 'port_ins_one_per_order':
      return new AppError(
        'conflict',
        t('Another number is already being transferred to this line.'),
      )
    default:
      return error
  }
}
