import { msg, t } from '@openline/i18n/i18n'
import * as z from 'zod/mini'

/** Shown for control characters, which no keyboard types and PostgreSQL cannot store. */
export const unprintable = msg('Please remove characters that can’t be displayed')

type TextRule = {
  /** Shown when the value is missing, blank or no text at all. */
  readonly required: string
  /** Shown when it is filled but wrong; `required` when the specification has one message. */
  readonly invalid?: string
  readonly min?: number
  readonly max: number
  /** Shown above `max` characters. */
  readonly overlong?: string | (() => string)
  readonly pattern?: RegExp
  /** Makes the value canonical before it is checked and handed on. */
  readonly normalize?: (raw: string) => string
}

function tooLong(max: number) {
  return () => t('Please use {max} characters or fewer', { max })
}

function canonicalText(raw: string): string {
  return raw.normalize('NFC').trim()
}

/**
 * A text with its messages, first failure first. Lengths come before the
 * pattern and end the check, so no pattern ever sees more than `max` characters.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textRule({
  required,
  invalid = required,
  min = 1,
  max,
  overlong = tooLong(max),
  pattern,
  normalize = canonicalText,
}: TextRule) {
  return z
    .string(required)
    .check(
      z.overwrite(normalize),
      z.minLength(1, required),
      z.minLength(min, invalid),
      z.maxLength(max, { error: overlong, abort: true }),
      pattern === undefined
        ? z.regex(/^[^\p{Cc}\p{Cs}]*$/u, unprintable)
        : z.regex(pattern, invalid),
    )
}

/** A text of a fixed shape, with one message for everything that is wrong with it. */
/* @__NO_SIDE_EFFECTS__ */
export function patternRule(message: string, pattern: RegExp, normalize: (raw: string) => string) {
  return z.string(message).check(z.overwrite(normalize), z.regex(pattern, message))
}

/** `min` to `max` digits; what `normalize` drops may be between them. */
/* @__NO_SIDE_EFFECTS__ */
export function digitsRule(
  message: string,
  [min, max]: readonly [number, number],
  normalize = withoutSeparators,
) {
  return patternRule(message, new RegExp(`^[0-9]{${min},${max}}$`), normalize)
}

/** People group digits in many ways; none of them carries meaning. */
export function withoutSeparators(raw: string): string {
  return raw.replace(/[\s().+\u2010-\u2015-]/g, '')
}

const passwordFormat = msg(
  'Invalid password format. Passwords should be at least 6 characters long and contain one capital letter and one number and one symbol',
)

/** Long enough for any passphrase or manager, short enough to hash. */
const passwordMax = 256

/** Spec 5: a new password has at least so many characters, and one that matches each of these. */
export const passwordMin = 6
export const passwordParts = {
  capital: /\p{Lu}/u,
  small: /\p{Ll}/u,
  digit: /[0-9]/,
  symbol: /[!@#$.%^&*]/,
} as const

/** A new password, which is never trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export function newPasswordRule(required: string) {
  return z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(passwordMin, passwordFormat),
      z.maxLength(passwordMax, { error: tooLong(passwordMax), abort: true }),
      z.regex(passwordParts.capital, passwordFormat),
      z.regex(passwordParts.small, passwordFormat),
      z.regex(passwordParts.digit, passwordFormat),
      z.regex(passwordParts.symbol, passwordFormat),
    )
}

/** An existing password: only its length is checked here, the rest by comparing. */
/* @__NO_SIDE_EFFECTS__ */
export function currentPasswordRule(required: string) {
  return z
    .string(required)
    .check(
      z.minLength(passwordMin, required),
      z.maxLength(passwordMax, { error: tooLong(passwordMax) }),
    )
}
