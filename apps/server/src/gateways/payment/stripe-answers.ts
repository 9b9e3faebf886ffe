import Stripe from 'stripe'
import type { TimeSpan } from '../../clock.ts'

/** A proxy's error page or an empty 200 must not pass for the object that was asked for. */
export function requireId(
  answer: { id?: string; object?: string } | undefined,
  object: string,
): string {
  if (answer?.object === object && answer.id) return answer.id
  throw new Error(`Stripe answered without a ${object}`)
}

/** The id of what is named by its id or given whole. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** An address that the provider does not know is answered with 404 as well, but without this code. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}

/** A long list is not read from its start again because one of its pages was slow or the account is busy. */
const triesOfPage = 5

/** What a list of everything made in a time is asked for: the largest pages, one after the other. */
export function pagesOf({ since, until }: TimeSpan) {
  // The provider counts whole seconds: those begun are part of the time.
  const created = {
    gte: Math.floor(since.getTime() / 1000),
    lt: Math.ceil(until.getTime() / 1000),
  }
  return [{ created, limit: 100 }, { maxNetworkRetries: triesOfPage }] as const
}
