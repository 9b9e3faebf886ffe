import * as fields from '@openline/contract/fields'
import type { PortInField } from '@openline/contract/processes/port-in-fields'
import { msg, translate } from '@openline/i18n/i18n'
import { validateFields } from './validate-fields.ts'

/** The values of the dialog; fields that it does not show stay empty. */
export type DetailsValues = Readonly<Record<PortInField, string>> & {
  /** The box for what was done at the old carrier. */
  readonly confirmed: boolean
}

export type DetailsPlan = {
  /** What the dialog asks for, in the order of the form. */
  readonly shown: readonly PortInField[]
  /** Fields that may stay blank, because they are stored. */
  readonly kept: readonly PortInField[]
  /** What the old carrier refused. */
  readonly refused: readonly PortInField[]
  /** Label of the box to tick; null without one. */
  readonly confirm: string | null
}

const rules = {
  portIn: fields.portIn,
  billingAccount: fields.billingAccount,
  pinPassword: fields.pinPassword,
  firstName: fields.firstName,
  lastName: fields.lastName,
  ...fields.addressRules,
  iccid: fields.iccid,
} satisfies Record<PortInField, Parameters<typeof fields.validate>[0]>

export const notConfirmed = msg('Please check this box when it’s done')

/** Every wrong field of the dialog with its message (spec 5). */
export function validateDetails(
  plan: DetailsPlan,
  values: DetailsValues,
): fields.Validated<DetailsValues> {
  const asked = plan.shown.filter(
    (field) => values[field].trim() !== '' || mustBeFilled(plan, field),
  )
  const checked = validateFields(
    Object.fromEntries(asked.map((field) => [field, rules[field]])),
    values,
  )
  const isUnconfirmed = plan.confirm !== null && plan.refused.length === 0 && !values.confirmed
  if (!isUnconfirmed) return checked
  const errors = checked.ok ? [] : checked.errors
  return {
    ok: false,
    errors: [...errors, { field: 'confirmed', message: translate(notConfirmed) }],
  }
}

function mustBeFilled({ kept }: DetailsPlan, field: PortInField): boolean {
  return !kept.includes(field)
}
