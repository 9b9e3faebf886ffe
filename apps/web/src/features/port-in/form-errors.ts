import { portInFieldPaths } from '@openline/contract/processes/port-in-fields'
import { ApiError } from '../../lib/api-client.ts'

const formNames: ReadonlyMap<string, string> = new Map(
  Object.entries(portInFieldPaths).map(([field, path]) => [path, field]),
)

/** The form's name of a field of the calls: `oldService.billingAccountPassword` is `pinPassword`. */
export function formNameOf(path: string): string {
  return formNames.get(path) ?? path.slice(path.lastIndexOf('.') + 1)
}

/** Renames the field errors of a refusal to the form's field names. Other errors are returned as they are. */
export function withFormNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, retryAfterSeconds } = error
  const errors = error.errors.map(({ field, ...rest }) => ({ ...rest, field: formNameOf(field) }))
  return new ApiError({ status, code, message, errors, retryAfterSeconds, cause: error.cause })
}
