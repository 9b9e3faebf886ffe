/** What the shop is answered instead of what it asked for. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 409) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The outcome isn't known, or not yet: the shop asks again. */
export class NotNow extends Error {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds = 2) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refuses a line that isn't there, or isn't any more. */
export function lineUnknown(status = 409): Refusal {
  return new Refusal('line_unknown', 'There is no active line with this reference.', status)
}
