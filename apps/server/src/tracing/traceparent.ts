import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api'
import { runSpan } from './span.ts'

/** The id of the trace that the running code belongs to; null for none. */
export function activeTraceId(): string | null {
  return trace.getActiveSpan()?.spanContext().traceId ?? null
}

/** By this a trace is found for a request whose id a proxy gave. */
export function noteRequestId(requestId: string): void {
  trace.getActiveSpan()?.setAttribute('openline.request_id', requestId)
}

/**
 * The active span in the words of W3C Trace Context, to be stored with what another process
 * continues; null where nothing is traced.
 */
export function activeTraceparent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Where a stored or received `traceparent` leads; the beginning of a trace without a valid one. */
function contextOf(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
}

/** Whether traces are recorded at all: nothing can carry one otherwise. */
export function isTracing(): boolean {
  return propagation.fields().length > 0
}

/**
 * Runs `work` as a part of a trace that was begun earlier, perhaps by a process that is dead. Another
 * trace that led here, of an event or a request, is linked.
 */
export function resumeTrace<T>(
  traceparent: string | null,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const active = trace.getActiveSpan()?.spanContext()
  const stored = contextOf(traceparent)
  const storedId = trace.getSpanContext(stored)?.traceId
  if (storedId === undefined || storedId === active?.traceId) {
    return runSpan(name, { parent: context.active() }, work)
  }
  return runSpan(name, { parent: stored, links: active ? [{ context: active }] : [] }, work)
}

/** Runs `work` that another process may have asked for, as a part of the trace that was stored with it. */
export function consumeInTrace(
  traceparent: string | null | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<void>,
): Promise<void> {
  return runSpan(
    name,
    { kind: SpanKind.CONSUMER, parent: contextOf(traceparent), attributes },
    work,
  )
}
