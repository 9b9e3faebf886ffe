import { isRecorded } from '@openline/server/tracing/span'
import pg from 'pg'
import { vi } from 'vitest'

/** What has the method that sends a statement. */
type Sender = { query: (...sent: unknown[]) => unknown }

/**
 * Records what this process sends to PostgreSQL on behalf of a request, an event or a job: they are
 * traced, polling and scheduled tasks are not. The server must have been started with a collector.
 */
export function recordTracedStatements(): ReadonlySet<string> {
  const texts = new Set<string>()
  const record = (statement: unknown) => {
    const text = textOf(statement)
    if (text !== null && isRecorded()) texts.add(text)
  }
  for (const sender of [pg.Pool.prototype, pg.Client.prototype] as Sender[]) {
    // both do
    const { query } = sender
    vi.spyOn(sender, 'query').mockImplementation(function (this: Sender, ...sent) {
      record(sent[0])
      return query.apply(this, sent)
    })
  }
  return texts
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement
  return isNamed && typeof statement.text === 'string' ? statement.text : null
}
