import Stripe from 'stripe'

/** A proxy's error page or an empty 200 must not pass for the object that was asked for. */
export function requireId(
  answer: { id?: string; object?: string } | undefined,
  object: string,
): string {
  if (answer?.object === object && answer.id) return answer.id
  throw new Error(`Stripe answered without a ${object}`)
}

/** An address that the provider does not know is answered with 404 as well, but without this code. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}
