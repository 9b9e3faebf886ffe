/** The `error` member of Stripe's error envelope. */
export type ErrorBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  advice_code?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

/** Said when the cardholder did not satisfy the bank, at saving and at paying. */
export const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

type FailureOptions = {
  status: number
  /**
   * Whether the answer is kept for the idempotency key. Stripe keeps it once execution has begun,
   * never when the parameters were refused.
   */
  kept: boolean
}

/** A request that Stripe would refuse. */
export class StripeFailure extends Error {
  readonly status: number
  readonly kept: boolean
  readonly error: ErrorBody

  constructor(error: ErrorBody, options: FailureOptions) {
    super(error.message)
    this.error = error.code
      ? {
          ...error,
          doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
        }
      : error
    this.status = options.status
    this.kept = options.kept
  }
}

/** 400: the parameters are wrong; nothing has begun. */
export function invalidParameter(param: string, message: string, code = 'parameter_invalid') {
  const error = { type: 'invalid_request_error', code, message, param } as const
  return new StripeFailure(error, { status: 400, kept: false })
}

export function missingParameter(param: string) {
  return invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
}

/** An id that names nothing: 404 in the path, 400 in a parameter, as Stripe does. */
export function noSuchObject(noun: string, id: string, param = 'id') {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  } as const
  return new StripeFailure(error, { status: param === 'id' ? 404 : 400, kept: false })
}

/** 400 for a request that makes no sense in the object's present state. */
export function unexpectedState(message: string, code?: string, extra: Partial<ErrorBody> = {}) {
  const error: ErrorBody = { type: 'invalid_request_error', message, ...extra }
  if (code !== undefined) error.code = code
  return new StripeFailure(error, { status: 400, kept: true })
}
