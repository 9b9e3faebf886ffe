import { ApiError, messageOf } from './api-client.ts'

/** The result of loading a part of a page: a value, or an error message. */
export type LoadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly error: ApiError | null }

/** Whether the same call may fare better a moment later: what is not there will not be there then. */
export function canRetry(error: ApiError | null): boolean {
  return error?.code !== 'not_found'
}

/**
 * A load whose failure is a value. A page hands it on unawaited, so that its
 * frame is there immediately, and reads it with React's `use` behind a skeleton.
 */
export async function settle<Value>(loading: Promise<Value>): Promise<LoadResult<Value>> {
  try {
    return { ok: true, value: await loading }
  } catch (error) {
    return {
      ok: false,
      message: messageOf(error),
      error: error instanceof ApiError ? error : null,
    }
  }
}
