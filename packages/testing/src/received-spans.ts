import type { StubRequest } from './http-stub.ts'

/** A span as OTLP carries it in JSON. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Missing for the first span of a trace. */
  parentSpanId?: string
  name: string
  links?: { traceId: string }[]
}

type Export = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }

/** All spans that a stub was sent as a collector of traces. */
export function receivedSpans(requests: readonly StubRequest[]): ReceivedSpan[] {
  return requests.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as Export // what an exporter of OTLP sends
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}
