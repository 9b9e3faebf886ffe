import type { Db } from '../../../db/open.ts'
import { isTracing, resumeTrace } from '../../../tracing/traceparent.ts'
import { findTraceparent } from './store.ts'

/**
 * Continues an order as a part of the trace of the call that made it: for an event, a task or a
 * repeated call, perhaps in another process. `step` names the span.
 */
export async function inTraceOfOrder<T>(
  db: Db,
  orderId: string,
  step: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work()
  return resumeTrace(await findTraceparent(db, orderId), step, work)
}
