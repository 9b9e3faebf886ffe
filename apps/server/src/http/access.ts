import { type Access as AccessRule, mvnoId } from '@openline/contract/endpoint'
import { AppError } from '../app-error.ts'
import type { Caller } from './bind.ts'

export type FindSession = (token: string) => Promise<Caller | null>

export type Access = {
  /** Refuses calls without the fixed headers (spec 7). They identify the app and give no authority. */
  admit(request: Request): void
  /** The caller an endpoint sees. Throws 401 when its rule asks for a session and there is none. */
  identify(rule: AccessRule, request: Request): Promise<Caller | null>
}

const bearer = /^Bearer ([\w-]{20,200})$/

type Expected = { apiKey: string; companyCode: string }

export const createAccess = (
  findSession: FindSession,
  { apiKey, companyCode }: Expected,
): Access => ({
  admit({ headers }) {
    if (
      headers.get('x-api-key') === apiKey &&
      headers.get('x-company-code') === companyCode &&
      headers.get('x-mvno-id') === String(mvnoId)
    ) {
      return
    }
    throw new AppError('api_key_invalid', 'This app is not known to us')
  },
  async identify(rule, request) {
    if (rule === 'visitor') return null
    const header = request.headers.get('authorization')
    if (rule === 'either' && header === null) return null
    const token = bearer.exec(header ?? '')?.[1]
    const caller = token ? await findSession(token) : null
    if (!caller) throw new AppError('not_signed_in', 'Please sign in to continue')
    return caller
  },
})
