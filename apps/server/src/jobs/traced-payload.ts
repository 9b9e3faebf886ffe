import { activeTraceparent } from '../tracing/traceparent.ts'

/** A payload as it is stored: with the span that asked for the job, where there is one. */
export type Traced<Payload> = Payload & { readonly traceparent?: string }

/** Adds the span that asks for the job. */
export function withTrace<Payload extends object>(payload: Payload): Payload | Traced<Payload> {
  const traceparent = activeTraceparent()
  return traceparent === null ? payload : { ...payload, traceparent }
}

/** The payload that was given, and the span that asked for it. */
export function withoutTrace<Payload>({ traceparent, ...payload }: Traced<Payload>) {
  // What `withTrace` added is taken off.
  return { traceparent, payload: payload as Payload }
}
