import type { FieldError } from '@openline/contract/errors'
import { fieldRules } from '@openline/contract/fields'
import { type PortInField, portInFieldPaths } from '@openline/contract/processes/port-in-fields'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'

/** 422 for fields that are missing, each with its own message; `paths` where a call has other ones. */
export function missingError(
  fields: readonly PortInField[],
  paths: Partial<Record<PortInField, string>> = {},
): AppError {
  return fieldsError(
    fields.map((field) => [field, requiredMessage(field)]),
    paths,
  )
}

/** A refusal that names fields, by `paths` where a call has them under another name. */
export function fieldsError(
  problems: readonly (readonly [PortInField, string])[],
  paths: Partial<Record<PortInField, string>> = {},
): AppError {
  const fieldErrors: FieldError[] = problems.map(([field, message]) => ({
    field: paths[field] ?? portInFieldPaths[field],
    message,
  }))
  return new AppError('validation_failed', fieldErrors[0]?.message ?? '', { fieldErrors })
}

/** What a form says of an empty field (spec 5). */
function requiredMessage(field: PortInField): string {
  const result = fieldRules[field].safeParse('')
  return result.error?.issues[0]?.message ?? t('Please fill this in')
}
