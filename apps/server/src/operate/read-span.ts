import * as z from 'zod/mini'
import type { TimeSpan } from '../clock.ts'

const moment = z.iso.datetime({ offset: true })

/** One or two times as an operator writes them; without the second, until now. Null for other words. */
export function readSpan(words: readonly string[], now: Date): TimeSpan | null {
  const [since, until = now.toISOString(), ...more] = words
  if (more.length > 0) return null
  const isSpan = [since, until].every((written) => z.safeParse(moment, written).success)
  if (!isSpan || since === undefined) return null
  const span = { since: new Date(since), until: new Date(until) }
  return span.since < span.until ? span : null
}
