import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { streetDirections } from './address.ts'
import { normalizeExpiry } from './card-expiry.ts'
import type { FieldError } from './errors.ts'
import { fieldErrors, messageFor } from './field-errors.ts'
import { normalizeImei } from './imei.ts'
import { withoutTrunkPrefix } from './phone-number.ts'
import { normalizeIccid } from './sim-number.ts'
import {
  currentPasswordRule,
  digitsRule,
  newPasswordRule,
  patternRule,
  textRule,
  unprintable,
  withoutSeparators,
} from './text-rule.ts'
import { usStateCodes } from './us-states.ts'
import { zipProblem } from './zip-codes.ts'

/**
 * The rule of every form field with its messages (spec 5), used under the field
 * in the browser and again on the server. Each rule is also its own export:
 * a page that imports two of them ships two of them.
 */

/** Spec 5 leaves a hole for an example address in its message. */
const emailMessage = msg('Please enter a valid email address. Example: name@example.com')

/** One spelling per mailbox: full-width letters folded, lower case, no blanks around. */
export function normalizeEmail(raw: string): string {
  return raw.trim().normalize('NFKC').toLowerCase()
}

// HTML's own pattern for email fields plus a required dot, written so that no part can match twice.
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/

export const email = textRule({
  required: emailMessage,
  max: 254,
  pattern: emailPattern,
  normalize: normalizeEmail,
})

export const message = textRule({
  required: msg('Please enter a message'),
  invalid: unprintable,
  max: 4000,
  pattern: /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u,
})

export const password = newPasswordRule(msg('Please enter your password'))
export const regPassword = newPasswordRule(msg('Please enter a password'))
export const newPassword = newPasswordRule(msg('Please enter a new password'))
export const confirmNewPassword = newPasswordRule(msg('Please confirm your password'))
export const confirmRegPassword = newPasswordRule(msg('Please confirm your password'))
export const currentPassword = currentPasswordRule(msg('Please enter your current password'))
export const otp = digitsRule(msg('Please enter the 6-digit code'), [6, 6])
export const emailOtp = digitsRule(msg('Please enter the 5-digit code'), [5, 5])

export const name = textRule({ required: msg('Please enter card holder name'), min: 2, max: 60 })
export const cardholderName = textRule({ required: msg('Please enter your name'), min: 2, max: 60 })
export const firstName = textRule({
  required: msg('Please enter your first name'),
  min: 2,
  max: 60,
})
export const lastName = textRule({ required: msg('Please enter your last name'), min: 2, max: 60 })
export const companyName = textRule({ required: msg('Please enter your company name'), max: 60 })
/** The most characters of a nickname. */
export const nicknameMax = 40
export const nickname = textRule({ required: msg('Please add a nickname'), max: nicknameMax })

export const number = textRule({
  required: msg('Card number must be atleast 12 digits'),
  overlong: msg('Card number must be at most 16 digits'),
  min: 12,
  max: 16,
  pattern: /^[0-9]+$/,
  normalize: withoutSeparators,
})
export const expiry = patternRule(
  msg('Please enter a valid expiry date'),
  /^(?:0[1-9]|1[0-2])\/[0-9]{2}$/,
  normalizeExpiry,
)
export const cvv = digitsRule(msg('Please enter a valid cvv'), [3, 4])

export const address = textRule({ required: msg('Please enter your address'), max: 50 })
export const addressOne = textRule({ required: msg('Please enter your address'), max: 50 })
export const addressTwo = textRule({
  required: msg('Please enter the rest of your address'),
  max: 50,
})
export const streetNumber = textRule({ required: msg('Please enter your street number'), max: 50 })
export const streetDirection = /* @__PURE__ */ z.enum(
  streetDirections,
  msg('Please choose a street direction from the list'),
)
export const streetName = textRule({ required: msg('Please enter your street name'), max: 50 })
export const city = textRule({ required: msg('Please enter your city'), min: 2, max: 60 })
export const state = /* @__PURE__ */ z.enum(usStateCodes, msg('Please choose your state'))
export const zipCode = digitsRule(msg('Please enter 5 digit ZIP Code'), [5, 5])
export const country = patternRule(
  msg('Please choose your country'),
  /^[A-Z]{2}$/,
  withoutSeparators,
)

export const countryCode = textRule({
  required: msg('Enter code'),
  min: 2,
  max: 4,
  pattern: /^\+[0-9]{1,3}$/,
})
export const contactNumber = digitsRule(msg('Please enter a valid phone number'), [7, 15])

/** Ten digits behind the 1 that no area code begins with. */
const usNumber = /^\+?1([2-9][0-9]{9})$/

/**
 * Country code and number apart, as E.123 writes them: `+1 5155550100`. The code may be missing. US
 * numbers may be run together; in others the end of the code is ambiguous, and they are refused.
 */
export const phoneNumber = patternRule(
  msg('Please enter a valid phone number'),
  /^(?:\+[0-9]{1,3} )?[0-9]{7,15}$/,
  (raw) => {
    const [, code, rest = ''] = /^\s*(\+[0-9]{1,3})\s(.*)$/.exec(raw.slice(0, 60)) ?? []
    if (code) {
      const national = withoutSeparators(rest)
      return `${code} ${code === '+1' ? withoutTrunkPrefix(national) : national}`
    }
    const plus = raw.trimStart().startsWith('+') ? '+' : ''
    return `${plus}${withoutSeparators(raw)}`.replace(usNumber, '+1 $1')
  },
)

const phoneCharacters = /^(?:[ ().+-]*[0-9]){7,}[ ().+-]*$/
export const portIn = textRule({
  required: msg('Please enter Port In Number'),
  invalid: msg('Please enter a valid number'),
  max: 30,
  pattern: phoneCharacters,
})
export const yourNumber = textRule({
  required: msg('Please enter a valid number'),
  min: 7,
  max: 30,
  pattern: phoneCharacters,
})
export const billingAccount = textRule({
  required: msg('Please enter Billing Account Number'),
  invalid: msg('Please enter a valid Number'),
  min: 7,
  max: 30,
})
export const pinPassword = textRule({ required: msg('Please enter your PIN Password'), max: 30 })

export const imei = digitsRule(msg('IMEI should be 15 digits'), [15, 15], normalizeImei)
export const iccid = digitsRule(
  msg('ICCID number should be 18-22 digits'),
  [18, 22],
  normalizeIccid,
)
export const simNumber = digitsRule(
  msg('sim number should be 18-22 digits'),
  [18, 22],
  normalizeIccid,
)

/** Every rule by the name of its form field (spec 3). */
export const fieldRules = {
  message,
  billingAccount,
  pinPassword,
  portIn,
  email,
  currentPassword,
  newPassword,
  confirmNewPassword,
  password,
  regPassword,
  confirmRegPassword,
  name,
  number,
  expiry,
  cvv,
  cardholderName,
  address,
  addressOne,
  addressTwo,
  streetNumber,
  streetDirection,
  streetName,
  city,
  state,
  zipCode,
  country,
  countryCode,
  contactNumber,
  firstName,
  lastName,
  companyName,
  iccid,
  simNumber,
  imei,
  yourNumber,
  nickname,
  otp,
  emailOtp,
}

export type FieldName = keyof typeof fieldRules

/**
 * `rule` for an input that may stay empty: missing or blank passes and becomes
 * undefined, anything else must satisfy the rule and gives its message (spec 5).
 */
/* @__NO_SIDE_EFFECTS__ */
export function optionalField<Rule extends z.ZodMiniType>(rule: Rule) {
  return z.optional(z.union([blank, rule], { error: lastChoiceMessage }))
}

// `abort` marks this choice as out of the question, so that only the rule's own message is left.
const blank = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^\s*$/, { abort: true })),
  /* @__PURE__ */ z.transform(() => undefined),
)

function lastChoiceMessage(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined
}

/** The rule of each part of an address; a street may have no direction, a house no apartments. */
export const addressRules = {
  streetNumber: streetNumber,
  streetDirection: optionalField(streetDirection),
  streetName: streetName,
  addressTwo: optionalField(addressTwo),
  city: city,
  state: state,
  zipCode: zipCode,
}

type ZipInState = { readonly zipCode: string; readonly state: string }

/** Runs even when other fields failed, so that all errors appear at once. */
export const zipIsInState = /* @__PURE__ */ z.refine<ZipInState>(
  (given) => zipProblem(given) === null,
  {
    path: ['zipCode'],
    error: ({ input }) => zipProblem(input as ZipInState) ?? undefined, // `when` looked
    when: ({ value }) => holdsText(value, 'zipCode') && holdsText(value, 'state'),
  },
)

/**
 * A check for a form's schema: `confirmField` must repeat `field` (spec 5).
 * Runs even when other fields failed, so that all errors appear at once.
 */
/* @__NO_SIDE_EFFECTS__ */
export function passwordsMatch<Field extends string, Confirm extends string>(
  field: Field,
  confirmField: Confirm,
): z.core.$ZodCheck<Record<Field | Confirm, string>> {
  return z.refine((form) => form[field] === form[confirmField], {
    path: [confirmField],
    error: msg('Passwords do not match'),
    when: ({ value }) => holdsText(value, field) && holdsText(value, confirmField),
  })
}

/** Whether a form, which may be anything, has a text in a field. */
export function holdsText(form: unknown, field: string): boolean {
  return typeof form === 'object' && form !== null && typeof Reflect.get(form, field) === 'string'
}

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldError[] }

/**
 * Judges `input`, which may be anything, and reports every wrong field at once,
 * each with its first message. Nested fields are named with dots; a fault of the
 * input as a whole has the field `''`. Never throws.
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Validated<z.output<Schema>> {
  const result = z.safeParse(schema, input, { error: messageFor, reportInput: true })
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: fieldErrors(result.error.issues) }
}
