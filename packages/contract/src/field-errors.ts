import { t, translate } from '@openline/i18n/i18n'
import type * as z from 'zod/mini'
import type { FieldError } from './errors.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** What is shown when a rule has no message of its own (spec 5). */
export function fallbackMessage(rule: string, field: string): string {
  return t('{rule} validation failed on {field}', { rule, field })
}

/** Words for an issue whose schema has none. Empty for a union: its choices speak for it. */
export function messageFor(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'invalid_union'
    ? ''
    : fallbackMessage(ruleOf(issue), dotted(issue.path ?? []) || 'input')
}

function ruleOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : issue.expected
  if (issue.code === 'too_small') return 'min'
  if (issue.code === 'too_big') return 'max'
  return issue.code === 'invalid_format' ? issue.format : issue.code
}

/** One message per field, the first one, in the order of the form. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const messages = new Map<string, string>()
  for (const { field, message } of issues.flatMap((issue) => flatten(issue, []))) {
    if (!messages.has(field)) messages.set(field, message)
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

function flatten(issue: Issue, parent: Path): FieldError[] {
  const path = [...parent, ...issue.path]
  if (issue.code === 'invalid_union' && issue.message === '') {
    const closest = closestChoice(issue.errors)
    if (closest) return closest.flatMap((inner) => flatten(inner, path))
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = dotted([...path, key])
      const hasOwnWords = issue.message !== messageFor({ ...issue, input: issue.input })
      const message = hasOwnWords ? translate(issue.message) : fallbackMessage('unknown', field)
      return { field, message }
    })
  }
  const field = dotted(path)
  return [
    { field, message: translate(issue.message) || fallbackMessage('choice', field || 'input') },
  ]
}

/** Of the shapes a union allows, the one the sender most likely meant. */
function closestChoice(choices: readonly Issue[][]): Issue[] | undefined {
  return choices
    .filter((issues) => issues.length > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0)
}

/** A field that a shape does not know says more against it than one that is missing or wrong. */
function distance(issues: readonly Issue[]): number {
  return issues.reduce(
    (total, issue) => total + (issue.code === 'unrecognized_keys' ? 10 * issue.keys.length : 1),
    0,
  )
}

function dotted(path: Path): string {
  return path.map(String).join('.')
}
