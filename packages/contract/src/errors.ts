import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'

/**
 * Every failure the API can answer with, and its HTTP status.
 *
 * 401 means one thing only: there is no valid session (spec 4: any 401 logs the
 * customer out). A wrong password or code is therefore 422 with a field.
 */
export const errorStatus = {
  malformed_request: 400,
  idempotency_key_missing: 400,
  not_signed_in: 401,
  card_declined: 402,
  api_key_invalid: 403,
  forbidden: 403,
  step_up_required: 403,
  approval_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_in_progress: 409,
  quote_expired: 409,
  price_changed: 409,
  sim_sold_out: 409,
  number_taken: 409,
  order_not_payable: 409,
  attempt_open: 409,
  line_locked: 409,
  not_ready: 409,
  not_offered: 409,
  card_needed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_mismatch: 422,
  zip_not_served: 422,
  too_many_requests: 429,
  internal: 500,
  provider_unavailable: 503,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One message for one form field, shown under it. Nested fields use dots: `shipTo.zipCode`. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every answer that is not 2xx. `message` is ready to show. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]), // its keys, one at least
  errors: z.optional(z.array(fieldErrorSchema)),
  retryAfterSeconds: z.optional(z.number()),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** Spec 8: the text of a toast for an error without a sentence of its own. */
export const defaultErrorMessage = msg('An unexpected error occurred')
/** Spec 8: what a failed fetch becomes. */
export const networkErrorMessage = msg('Network Error')
