import {
  type Attributes,
  type Context,
  context,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

type SpanOptions = {
  readonly kind?: SpanKind
  /** Kinds and results; never what a person typed, is called or can be reached by. */
  readonly attributes?: Attributes
}

/** Whether the running code belongs to a trace that is recorded. */
export function isRecorded(): boolean {
  return trace.getActiveSpan()?.isRecording() === true
}

/** Runs `work` in a span below the active one; where none is recorded, just runs it. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isRecorded()) return work()
  return runSpan(name, { ...options, parent: context.active() }, work)
}

/** A call to another system: `system` is our word for it, `name` says what it is asked for, without ids. */
export function callSpan<T>(system: string, name: string, call: () => Promise<T>): Promise<T> {
  const options = { kind: SpanKind.CLIENT, attributes: { 'peer.service': system } }
  return inSpan(`${system} ${name}`, options, call)
}

type Placed = SpanOptions & { readonly parent: Context; readonly links?: Link[] }

/** Runs `work` in a span below `parent`, whichever is active. A failure leaves its kind, never its message. */
export async function runSpan<T>(
  name: string,
  { parent, ...options }: Placed,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  // Asked for each time: it is that of the SDK only once tracing is on.
  const span = trace.getTracer('openline').startSpan(name, options, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', errorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** A code of the database, the system or the other side, or the name of the error's class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const isCoded = 'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code)
  return isCoded ? String(error.code) : error.name
}
