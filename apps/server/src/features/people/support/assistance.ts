import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type askAssistance,
  assistedMinutes,
  handoffMinutes,
  type openAssistedSession,
  type startHandoff,
} from '@openline/contract/people/assistance'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { newSecret, secretHash } from '../../../crypto/new-secret.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { FindRefusal, RecordAssisted } from '../../../http/access.ts'
import type { Call } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { endAssistedSession } from '../auth/session-store.ts'
import { openSession } from '../auth/sessions.ts'
import { requireCustomer, toUser } from '../customers/customers.ts'
import { findCustomerByEmail } from '../customers/store.ts'
import { hasStaff } from '../staff/store.ts'
import { findApproved } from './approvals.ts'
import { assistanceEmail } from './assistance-emails.ts'
import {
  endHandoffsOf,
  findStaffOf,
  insertAssistedCall,
  insertHandoff,
  takeHandoff,
} from './assistance-store.ts'

export type AssistanceNeeds = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'sendEmail' | 'brand' | 'publicUrl' | 'hasSupportSystem'
>

/** A one-time link that opens a customer's account for the agent. */
export async function startAssistance(
  { limits, ...deps }: AssistanceNeeds,
  { email, agent, reason }: HandlerInput<typeof startHandoff>['body'],
  call: Call,
): Promise<OutputOf<typeof startHandoff>> {
  await limits.consume('handoff', agent)
  const customer = await findCustomerByEmail(deps.db, email)
  if (!customer) throw notFound(t('There’s no account with this email'))
  const customerId = customer.id
  return deps.db.transaction(async (tx) => {
    const handoff = { customerId, staffId: null, agent, reason }
    const { handoffId, url, expiresAt } = await makeHandoff({ ...deps, db: tx }, call, handoff)
    const about = { handoffId, customerId, agent, reason }
    await recordAssistance(tx, call, { ...about, at: deps.clock(), act: 'startHandoff' })
    return { url, expiresAt }
  })
}

/**
 * Makes the link for an agent who may open the account; the caller has counted it against the limit. `staffId`: their
 * account at the desk, null for the external support system.
 */
export async function makeHandoff(
  { db, clock, log, publicUrl }: Needs<'db' | 'clock' | 'log' | 'publicUrl'>,
  { requestId }: Pick<Call, 'requestId'>,
  handoff: { customerId: string; staffId: string | null; agent: string; reason: string },
): Promise<OutputOf<typeof startHandoff> & { handoffId: string }> {
  const now = clock()
  const expiresAt = secondsAfter(now, handoffMinutes * 60)
  const { token, hash } = newSecret()
  const id = ownId()
  await insertHandoff(db, { id, codeHash: hash, ...handoff, createdAt: now, expiresAt })
  const { customerId } = handoff
  log.info({ event: 'handoff', handoffId: id, customerId, requestId })
  const url = `${publicUrl}/crm-login#${token}`
  return { handoffId: id, url, expiresAt: expiresAt.toISOString() }
}

/** Whether anyone could have made a link: the support system, or staff at the desk. */
export async function requireAssistanceEnabled({
  db,
  hasSupportSystem,
}: AssistanceNeeds): Promise<OutputOf<typeof askAssistance>> {
  return { isOn: hasSupportSystem || (await hasStaff(db)) }
}

/** Opens the session of a link, once, and notifies the customer in the same transaction. */
export async function openAssistance(
  deps: AssistanceNeeds,
  { code }: HandlerInput<typeof openAssistedSession>['body'],
  call: Call,
): Promise<OutputOf<typeof openAssistedSession>> {
  const { db, clock, limits, log } = deps
  await limits.consume('enterCode', call.clientIp)
  const session = await db.transaction(async (tx) => {
    const now = clock()
    const handoff = await takeHandoff(tx, secretHash(code), now)
    if (!handoff) return null
    const { id: handoffId, customerId, agent } = handoff
    const customer = await requireCustomer(tx, customerId)
    const endsAt = secondsAfter(now, assistedMinutes * 60)
    const opened = await openSession(tx, {
      customer,
      userAgent: call.userAgent,
      now,
      assistance: { handoffId, endsAt },
    })
    if (!opened) return null
    await deps.sendEmail(tx, customer, assistanceEmail(handoff))
    const about = { handoffId, customerId, agent, reason: handoff.reason }
    await recordAssistance(tx, call, { ...about, at: now, act: 'openAssistedSession' })
    log.info({ event: 'assisted-session', handoffId, customerId, requestId: call.requestId })
    return {
      token: opened.token,
      expiresAt: opened.expiresAt.toISOString(),
      // Without the proof for the chat: staff must not write there in the customer's name.
      user: toUser(customer, null),
      assistedBy: agent,
    }
  })
  if (session) return session
  throw invalidField(
    'code',
    t('This link has expired or was already used. Please request a new one.'),
  )
}

/** As long as a link and its session last at most. */
const openSeconds = (handoffMinutes + assistedMinutes) * 60

/** Ends what a member of staff has open in customers' accounts: links, and sessions that began with one. */
export async function endAssistanceBy(tx: Db, staffId: string, now: Date): Promise<void> {
  const since = secondsAfter(now, -openSeconds)
  for (const { id: handoffId, customerId } of await endHandoffsOf(tx, staffId, { since, now })) {
    await endAssistedSession(tx, { customerId, handoffId, now })
  }
}

type Assistance = {
  at: Date
  act: string
  handoffId: string
  customerId: string
  agent: string
  reason: string
}

/** Puts an agent's step on record among the acts of staff; their calls follow in `assisted_calls`. */
function recordAssistance(
  tx: Db,
  call: Call,
  { agent, handoffId, ...act }: Assistance,
): Promise<void> {
  const subject = { kind: 'handoff' as const, id: handoffId }
  return recordAct(tx, { agent, call }, { ...act, subject, before: null, after: null })
}

/**
 * What an assisted session is refused until its customer has approved it for the member of staff who opened it. The
 * external support system can't ask for approvals, so it never gets there.
 */
export function createFindRefusal(deps: Pick<AssistanceNeeds, 'db' | 'clock'>): FindRefusal {
  return async ({ customerId, handoffId }) => {
    const staffId = await findStaffOf(deps.db, handoffId)
    if (staffId === null) {
      return new AppError(
        'forbidden',
        t('Only the customer can see or change this here. Please ask them.'),
      )
    }
    const approved = await findApproved(deps, { customerId, staffId, scope: 'account' })
    if (approved) return null
    return new AppError(
      'approval_required',
      t('The customer has to approve this first. Ask for their approval at the desk.'),
    )
  }
}

/** Writes the audit log. A call that it cannot write is not run. */
export function createAuditLog({
  db,
  clock,
}: Pick<AssistanceNeeds, 'db' | 'clock'>): RecordAssisted {
  return (call) => insertAssistedCall(db, { ...call, at: clock() })
}
