import type { Endpoint } from '@openline/contract/endpoint'
import * as z from 'zod/mini'
import { PreparedAnswer } from './prepared-answer.ts'
import { StreamedFile } from './streamed-file.ts'

/** Throws on an answer that is not what its contract says, or that has more than it names. */
export function checkAnswer({ name, output }: Pick<Endpoint, 'name' | 'output'>, body: unknown) {
  // A file that is still to be written has nothing to check.
  if (body instanceof StreamedFile) return
  const value: unknown = body instanceof PreparedAnswer ? body.value : body
  const { success, error, data } = z.safeParse(output, value)
  if (!success) {
    throw new Error(`${name} answered something else than its contract says`, { cause: error })
  }
  const more = fieldsBeyond(value, data)
  if (more.length > 0) {
    throw new Error(`${name} answered what its contract does not name: ${more.join(', ')}`)
  }
}

/** The paths of what parsing left out. */
function fieldsBeyond(value: unknown, parsed: unknown): string[] {
  if (!isObject(value) || !isObject(parsed)) return []
  return Object.entries(value).flatMap(([key, field]) => {
    if (field === undefined) return []
    if (!(key in parsed)) return [key]
    return fieldsBeyond(field, parsed[key]).map((path) => `${key}.${path}`)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
