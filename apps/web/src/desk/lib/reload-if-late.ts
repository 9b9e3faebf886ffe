import { ApiError } from '../../lib/api-client.ts'

/** Loads a page again after a colleague was first, which the error's words say: what it shows is old. */
export function reloadIfLate(error: unknown, reload: () => unknown): void {
  if (error instanceof ApiError && error.code === 'conflict') reload()
}
