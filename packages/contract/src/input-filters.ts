import { formatExpiry, normalizeExpiry } from './card-expiry.ts'
import { cardNumberMaxDigits, formatCardNumber } from './card-number.ts'

type Shape = {
  /** Matches each character that carries meaning. */
  readonly allowed: RegExp
  /** How many of them are kept. */
  readonly max: number
  /** Matches what `format` puts between them: harmless to type, kept out of every count. */
  readonly separator?: RegExp
  /** The value shown for the kept characters of `raw`. */
  readonly format?: (kept: string, raw: string) => string
  /** Other ways to write the value, turned into ours. Not asked while deleting. */
  readonly complete?: (raw: string) => string
}

/** Turns any text into a value the field may hold. Pure; twice is the same as once. */
export type InputFilter = ((raw: string) => string) & {
  /** The longest value, separators included. No `maxlength` attribute: that would cut a paste too early. */
  readonly maxLength: number
  readonly shape: Shape
}

/** One edit: `next` and `caret` are what the browser made of `previous`. */
export type InputEdit = {
  readonly previous: string
  readonly next: string
  readonly caret: number
  /** `paste` is everything that comes in one piece: autofill, drop, autocorrect. */
  readonly origin: 'typing' | 'paste'
}

export type FilteredInput = {
  readonly value: string
  readonly caret: number
  /** True when something the person entered was left out for good. */
  readonly refused: boolean
}

/**
 * What an input holds after an edit. While typing, a keystroke that breaks the
 * filter is ignored (spec 5). A paste first loses what is not allowed and is
 * then cut to the maximum.
 */
export function applyFilter(
  { shape }: InputFilter,
  { previous, next, caret, origin }: InputEdit,
): FilteredInput {
  const grown = next.length - previous.length
  if (origin === 'typing' && breaksFilter(shape, previous, next)) {
    return { value: previous, caret: clamp(caret - grown, previous.length), refused: true }
  }
  const isDeletion = origin === 'typing' && grown < 0
  const gathered = gather(shape, next, isDeletion)
  const kept = cut(gathered, shape.max)
  const value = format(shape, kept, next)
  const behindCaret = allowedIn(shape, next.slice(caret)).length
  const isBehindSeparator = isSeparator(shape, next[caret - 1] ?? '')
  const keptBeforeCaret = clamp(gathered.length - behindCaret, kept.length)
  return {
    value,
    caret: caretAfter(shape, value, keptBeforeCaret, grown > 0 || isBehindSeparator),
    refused: origin === 'paste' && (kept !== gathered || (value === previous && next !== previous)),
  }
}

function breaksFilter(shape: Shape, previous: string, next: string): boolean {
  const size = gather(shape, next, false).length
  const overflows = size > shape.max && size > gather(shape, previous, false).length
  return overflows || forbiddenIn(shape, next) > forbiddenIn(shape, previous)
}

/** The place behind the first `count` allowed characters; behind the separators there, too, when `skip`. */
function caretAfter(shape: Shape, value: string, count: number, skip: boolean): number {
  let place = 0
  for (let seen = 0; seen < count && place < value.length; place += 1) {
    if (!isSeparator(shape, value[place] ?? '')) seen += 1
  }
  if (skip) while (isSeparator(shape, value[place] ?? '')) place += 1
  return place
}

function isSeparator(shape: Shape, character: string): boolean {
  return shape.separator?.test(character) ?? false
}

function forbiddenIn(shape: Shape, raw: string): number {
  return [...plainSpaces(raw)].filter(
    (character) => !shape.allowed.test(character) && !isSeparator(shape, character),
  ).length
}

function allowedIn(shape: Shape, raw: string): string {
  return [...plainSpaces(raw)].filter((character) => shape.allowed.test(character)).join('')
}

function gather(shape: Shape, raw: string, isDeletion: boolean): string {
  return allowedIn(shape, isDeletion ? raw : (shape.complete?.(raw) ?? raw))
}

function format(shape: Shape, kept: string, raw: string): string {
  return shape.format?.(kept, raw) ?? kept
}

/** The first `max` UTF-16 units, without half a character at the end. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

function plainSpaces(raw: string): string {
  return raw.replace(/\s/g, ' ')
}

function clamp(place: number, end: number): number {
  return Math.min(Math.max(place, 0), end)
}

/* @__NO_SIDE_EFFECTS__ */
function defineFilter(shape: Shape): InputFilter {
  return Object.assign(
    (raw: string) => format(shape, cut(gather(shape, raw, false), shape.max), raw),
    {
      maxLength: format(shape, '0'.repeat(shape.max), '').length,
      shape,
    },
  )
}

/* @__NO_SIDE_EFFECTS__ */
function digits(max: number): InputFilter {
  return defineFilter({ allowed: /[0-9]/, max })
}

// The curly apostrophe is what phones type in O’Brien.
/* @__NO_SIDE_EFFECTS__ */
function nameText() {
  return defineFilter({ allowed: /[\p{L}\p{M} ,.'’-]/u, max: 60 })
}

// Spec 5 names `address` alone: house numbers have slashes, fractions and `#`.
/* @__NO_SIDE_EFFECTS__ */
function addressText() {
  return defineFilter({ allowed: /[\p{L}\p{M}0-9 ,.'’-]/u, max: 50 })
}

/* @__NO_SIDE_EFFECTS__ */
function phoneText() {
  return defineFilter({ allowed: /[0-9 ()+.-]/, max: 30 })
}

/* @__NO_SIDE_EFFECTS__ */
function printableText(max: number) {
  return defineFilter({ allowed: /[^\p{Cc}\p{Cs}]/u, max })
}

/** What each field lets in (spec 5), by the name of the field. */
export const inputFilters = {
  yourNumber: phoneText(),
  portIn: phoneText(),
  imei: digits(15),
  zipCode: digits(5),
  iccid: digits(22),
  simNumber: digits(22),
  name: nameText(),
  firstName: nameText(),
  lastName: nameText(),
  cardholderName: nameText(),
  city: nameText(),
  cvv: digits(4),
  number: defineFilter({
    allowed: /[0-9]/,
    max: cardNumberMaxDigits,
    separator: / /,
    format: formatCardNumber,
  }),
  expiry: defineFilter({
    allowed: /[0-9]/,
    max: 4,
    separator: /\//,
    format: formatExpiry,
    complete: (raw) => normalizeExpiry(raw.replace(/^\s*([0-9])\s?\//, '0$1/')),
  }),
  address: addressText(),
  billingAccount: printableText(30),
  pinPassword: printableText(30),
  countryCode: defineFilter({
    allowed: /[0-9]/,
    max: 3,
    separator: /\+/,
    format: (kept, raw) => (kept !== '' || raw.includes('+') ? `+${kept}` : ''),
  }),
  contactNumber: digits(15),
  otp: digits(6),
  emailOtp: digits(5),
}
