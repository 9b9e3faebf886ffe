import { ApiError } from '../../lib/api-client.ts'

/**
 * One key as long as it is not known whether the server did what was sent: a repetition is then the same
 * act, and a changed form is refused. An answer ends the doubt, and the next try is another act.
 */
export function createRequestKey(newKey: () => string) {
  let key = ''
  return async <Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> => {
    key ||= newKey()
    try {
      return await send(key)
    } catch (error) {
      if (error instanceof ApiError && isRefused(error)) key = ''
      throw error
    }
  }
}

/** The server did nothing; these two say that it may have done an earlier try. */
function isRefused({ status, code }: ApiError): boolean {
  const isInDoubt = code === 'idempotency_in_progress' || code === 'idempotency_mismatch'
  return status >= 400 && status < 500 && !isInDoubt
}
