import { SpanKind } from '@opentelemetry/api'
import { inSpan, isRecorded } from '../tracing/span.ts'

const verb = /\b(?:select|insert|update|delete)\b/i
const firstWord = /\w+/
const firstTable = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?\w+"?)/i

/** Runs a statement in a span with what it does to which table: `insert orders`. Never its text or values. */
export function statementSpan<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!isRecorded()) return run()
  const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }
  return inSpan(nameOf(text), options, run)
}

function nameOf(text: string): string {
  const operation = (verb.exec(text) ?? firstWord.exec(text))?.[0] ?? 'statement'
  const table = firstTable.exec(text)?.[1]?.replaceAll('"', '')
  return [operation.toLowerCase(), table].filter(Boolean).join(' ')
}
