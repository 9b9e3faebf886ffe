import type { FieldError } from '@openline/contract/errors'

/** The values of a form: texts and checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** One message per field, shown under it (spec 3: each form keeps an errors map). */
export type FormErrors = Readonly<Record<string, string>>

/**
 * The errors map for a list from the rules or from the server, which replaces
 * whatever was there (spec 4). A nested name such as `shipTo.zipCode` belongs to
 * the field `zipCode`. What no field of the form can show comes back as `rest`.
 */
export function errorsFor(
  fields: readonly string[],
  list: readonly FieldError[],
): { readonly errors: FormErrors; readonly rest: readonly string[] } {
  const errors: Record<string, string> = {}
  const rest: string[] = []
  for (const { field, message } of list) {
    const name = field.slice(field.lastIndexOf('.') + 1)
    if (!fields.includes(name)) rest.push(message)
    else errors[name] ??= message
  }
  return { errors, rest }
}

/** Editing a field clears its own error and no other (spec 4). */
export function withoutError(errors: FormErrors, field: string): FormErrors {
  return Object.hasOwn(errors, field)
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))
    : errors
}
