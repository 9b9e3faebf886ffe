import { createHash, timingSafeEqual } from 'node:crypto'
import {
  automaticHeader,
  crmKeyHeader,
  type Endpoint,
  mvnoId,
  refusesAssistance,
} from '@openline/contract/endpoint'
import { t } from '@openline/i18n/i18n'
import { type Language, negotiateLanguage } from '@openline/i18n/language'
import { AppError, notSignedIn } from '../app-error.ts'
import type { AnyCaller, Caller } from './bind.ts'
import { admitStaff, type FindStaffSession, noStaff } from './staff-access.ts'

/** Writes one line of the audit log before the call runs. */
export type RecordAssisted = (call: {
  handoffId: string
  call: string
  isAllowed: boolean
  requestId: string
}) => Promise<void>

/** Why an assisted session may not make a call that takes its customer's approval; null when it has that. */
export type FindRefusal = (session: {
  customerId: string
  handoffId: string
}) => Promise<AppError | null>

export type FindSession = (
  token: string,
  how: {
    /** A person caused this call, so it extends the session. */
    readonly isUse: boolean
    /** What the caller reads; null when they did not say, or nothing that we speak. */
    readonly speaks: Language | null
  },
) => Promise<Caller | null>

export type Access = {
  /** Refuses calls without the fixed headers (spec 7). They identify the app and give no authority. */
  admit(request: Request): void
  /**
   * The caller an endpoint sees. Throws 401 when its rule asks for a session and there is none,
   * and 403 for what support staff must not do in a customer's place or without an approval, or at the desk without a role for it.
   */
  identify(
    endpoint: Endpoint,
    request: Request,
    scope: { readonly requestId: string },
  ): Promise<AnyCaller | null>
}

const bearer = /^Bearer ([\w-]{20,200})$/

type Expected = {
  apiKey: string
  companyCode: string
  /** Keys of the support staff's system; with none it has no access. */
  crmKeys?: readonly string[]
}

type Known = {
  readonly findSession: FindSession
  /** Without it there is no desk. */
  readonly findStaffSession?: FindStaffSession
  readonly recordAssisted?: RecordAssisted
  /** Without it no assisted session is approved. */
  readonly findRefusal?: FindRefusal
}

export function createAccess(
  {
    findSession,
    findStaffSession = noStaff,
    recordAssisted = refuseUnrecorded,
    findRefusal = () => Promise.resolve(assistanceRefused()),
  }: Known,
  { apiKey, companyCode, crmKeys = [] }: Expected,
): Access {
  return {
    admit({ headers }) {
      if (
        headers.get('x-api-key') === apiKey &&
        headers.get('x-company-code') === companyCode &&
        headers.get('x-mvno-id') === String(mvnoId)
      ) {
        return
      }
      throw new AppError('api_key_invalid', t('We don’t recognize this app'))
    },
    async identify(endpoint, request, { requestId }) {
      const { access: rule, name: call } = endpoint
      if (rule === 'visitor') return null
      if (rule === 'crm') return admitCrm(request, crmKeys)
      const header = request.headers.get('authorization')
      if (rule === 'either' && header === null) return null
      const token = bearer.exec(header ?? '')?.[1]
      const isUse = !request.headers.has(automaticHeader)
      if (endpoint.access === 'staff') {
        return admitStaff(endpoint.roles, token ? await findStaffSession(token, { isUse }) : null)
      }
      const speaks = negotiateLanguage(request.headers.get('accept-language'))
      const caller = token ? await findSession(token, { isUse, speaks }) : null
      if (!caller) throw notSignedIn()
      if (caller.handoffId !== null) {
        const { handoffId, customerId } = caller
        const refusal = await refusalOf(endpoint, () => findRefusal({ handoffId, customerId }))
        await recordAssisted({ handoffId, call, isAllowed: refusal === null, requestId })
        if (refusal) throw refusal
      } else if (endpoint.assisted === 'only') {
        throw new AppError('forbidden', t('Only our support team can do this'))
      }
      return caller
    },
  }
}

async function refusalOf(
  endpoint: Endpoint,
  find: () => Promise<AppError | null>,
): Promise<AppError | null> {
  if (refusesAssistance(endpoint)) return assistanceRefused()
  return endpoint.assisted === 'approved' ? find() : null
}

/** 403 for support staff in a customer's place. */
export function assistanceRefused(): AppError {
  return new AppError(
    'forbidden',
    t('You can’t do this in an assisted session. Please ask the customer to do it.'),
  )
}

/** Who cannot write the audit log must not let support staff in. */
const refuseUnrecorded: RecordAssisted = () =>
  Promise.reject(new Error('There is no audit log for this assisted session'))

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function admitCrm({ headers }: Request, keys: readonly string[]): null {
  if (keys.length === 0) throw new AppError('forbidden', t('Assisted sign-in isn’t turned on here'))
  const shown = digest(headers.get(crmKeyHeader) ?? '')
  // All of them, and by digest: neither time nor length reveals anything about a key.
  const matches = keys.filter((key) => timingSafeEqual(digest(key), shown))
  if (matches.length === 0) throw new AppError('forbidden', t('We don’t recognize this system'))
  return null
}
