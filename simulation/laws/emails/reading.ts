import type { Language } from '@openline/i18n/language'
import type { Email } from '../../world/mail.ts'
import type { Facts } from './facts.ts'
import { centsOf, dayIn, moneyIn, type Values, valuesOf, wordsOf } from './words.ts'

/** Something that an email says of the time to come. */
export type Promised = {
  readonly sentence: string
  /** When it must have come true. */
  readonly until: Date
  /** Looked at once that time is there: what happened instead; null when it came true or was taken back. */
  readonly brokenBy: () => Promise<string | null>
}

/** An email as its reader understands it, and what can be said of it. */
export type Reading = {
  readonly email: Email
  readonly language: Language
  readonly at: Date
  /** Since when it can have been written: a mail server that was away makes an email late. */
  readonly writtenSince: Date
  /** Values in the subject. */
  readonly subject: Values
  /** To whom; null for an address that is no one's. */
  readonly customerId: string | null
  readonly facts: Facts
  /** The values of the paragraph that says this; null when none does. */
  readonly says: (source: string) => Values | null
  /** The same of the first of several texts that is said; none of them is a breach. */
  readonly saysOne: <const Source extends string>(
    sources: readonly Source[],
  ) => { source: Source; values: Values } | null
  /** The value of a row of facts: `Order number: NW-…`. */
  readonly row: (label: string) => string | null
  /** The first id in a link like this: `/dashboard/lines/`. */
  readonly link: (before: string) => string | null
  readonly day: (at: Date, zone: string) => string
  readonly money: (cents: number) => string
  /** What an email says, against what it should say. */
  readonly same: (
    what: string,
    said: string | null | undefined,
    fact: string | null | undefined,
  ) => void
  /** A claim that is true or not. */
  readonly holds: (claim: string, isTrue: boolean) => void
  readonly promise: (promised: Promised) => void
  /** Emails about the same since this one: of these kinds, to the same customer, about the line or all lines. */
  readonly later: (kinds: readonly string[], lineId: string | null, until: Date) => boolean
  /** Remembers which line this email is about. */
  readonly about: (lineId: string) => void
}

/** What the reading of one email needs of the reader. */
type Reader = Pick<
  Reading,
  'customerId' | 'facts' | 'at' | 'writtenSince' | 'promise' | 'later' | 'about'
> & {
  readonly breach: (sentence: string) => void
}

/** Reads an email whose kind and language are known. */
export function readingOf(
  reader: Reader,
  email: Email,
  { language, subject }: { language: Language; subject: Values },
): Reading {
  const paragraphs = email.text.split('\n\n')
  const says = (source: string) => {
    for (const paragraph of paragraphs) {
      const values = valuesOf(source, language, paragraph)
      if (values) return values
    }
    return null
  }
  return {
    ...reader,
    email,
    language,
    subject,
    says,
    saysOne(sources) {
      for (const source of sources) {
        const values = says(source)
        if (values) return { source, values }
      }
      reader.breach(`it says none of: ${sources.join(' / ')}`)
      return null
    },
    row: (label) => rowOf(email, wordsOf(label, language)),
    link: (before) => email.text.split(before)[1]?.slice(0, 36) ?? null,
    day: (at, zone) => dayIn(language, at, zone),
    money: (cents) => moneyIn(language, cents),
    same(what, said, fact) {
      if (said !== fact) reader.breach(`it says ${what} is ${said}, but it is ${fact}`)
    },
    holds(claim, isTrue) {
      if (!isTrue) reader.breach(claim)
    },
  }
}

function rowOf({ text }: Email, label: string): string | null {
  const line = text.split('\n').find((one) => one.startsWith(`${label}: `))
  return line?.slice(label.length + 2) ?? null
}

/** Totals in tables of money: each is what the lines above it add up to. */
const totals = ['Total', 'Total paid', 'Charged to your card', 'Total refunded']

/** Checks that a table of money adds up, and gives its last amount; null where there is no table. */
export function addUp({ email, language, holds }: Reading): number | null {
  const names = new Set(totals.map((source) => wordsOf(source, language)))
  const table = email.text
    .split('\n\n')
    .find((part) => part.split('\n').some((line) => names.has(line.replace(/ {2,}.*$/, ''))))
  if (table === undefined) return null
  let sum = 0
  for (const line of table.split('\n')) {
    const [, label = '', amount = ''] = /^(.*?) {2,}(-?\$[\d,]+\.\d\d)$/.exec(line) ?? []
    if (amount === '') continue
    const cents = centsOf(amount)
    if (names.has(label)) holds(`“${line}” is not what the lines above add up to`, cents === sum)
    else sum += cents
  }
  return sum
}
