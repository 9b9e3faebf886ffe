import * as z from 'zod/mini'

/** What came of reading a webhook event. */
export type EventReading<Event> =
  | { readonly kind: 'event'; readonly event: Event }
  /** `signature`: made with no secret of ours. `clock`: ours, but its time is too far from this clock. */
  | { readonly kind: 'refused'; readonly reason: 'signature' | 'clock' }
  /** Signed by the sender, but not an event that can be stored. `problem` is for its developers. */
  | { readonly kind: 'malformed'; readonly problem: string }

/** How far the time in a signature may be from this clock, either way. */
export const toleranceSeconds = 300

/** Longer than any id of Stripe or of the carrier's API, and short enough for an index. */
const maxLength = 255

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A text from outside that the database can keep. */
export const storableText = z
  .string()
  .check(z.maxLength(maxLength), z.refine(isStorable, 'must not contain NUL or a lone surrogate'))

/** An id, a type or a reference of an event. */
export const eventText = storableText.check(z.minLength(1))

/** The fields of an event whose signature was verified, or what is wrong with them. */
export function parseEvent<Schema extends z.ZodMiniType>(
  schema: Schema,
  rawBody: string,
):
  | { readonly ok: true; readonly fields: z.infer<Schema> }
  | { readonly ok: false; readonly problem: string } {
  const json = parseJson(rawBody)
  if (json === undefined) return { ok: false, problem: 'the body is not JSON' }
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return { ok: true, fields: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'the event'
  return { ok: false, problem: `${field}: ${issue?.message ?? 'not valid'}` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
