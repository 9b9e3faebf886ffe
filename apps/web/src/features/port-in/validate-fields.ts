import type { FieldError } from '@openline/contract/errors'
import { type Validated, validate } from '@openline/contract/fields'

type Rule = Parameters<typeof validate>[0]

/**
 * Validates each field by its own rule of the contract, for dialogs whose fields have other names in
 * the call than on the screen (spec 3 and 7). Valid values come back as typed: the server normalizes them.
 */
export function validateFields<Values extends Readonly<Record<string, string | boolean>>>(
  rules: Readonly<Partial<Record<keyof Values & string, Rule>>>,
  values: Values,
): Validated<Values> {
  const errors = Object.entries(rules).flatMap(([field, rule]): FieldError[] => {
    const checked = rule && validate(rule, values[field])
    return !checked || checked.ok
      ? []
      : checked.errors.slice(0, 1).map((error) => ({ ...error, field }))
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values }
}
