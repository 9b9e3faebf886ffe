import type { FieldError } from '@openline/contract/errors'
import { type Validated, validate } from '@openline/contract/fields'

type Rule = Parameters<typeof validate>[0]

/**
 * Judges each field by its own rule of the contract, for dialogs whose fields
 * travel under other names than they have on the screen (spec 3 and 7). What
 * passes comes back as it was typed: the server makes it uniform.
 */
export function judge<Values extends Readonly<Record<string, string | boolean>>>(
  rules: Readonly<Partial<Record<keyof Values & string, Rule>>>,
  values: Values,
): Validated<Values> {
  const errors = Object.entries(rules).flatMap(([field, rule]): FieldError[] => {
    const judged = rule && validate(rule, values[field])
    return !judged || judged.ok
      ? []
      : judged.errors.slice(0, 1).map((error) => ({ ...error, field }))
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values }
}
