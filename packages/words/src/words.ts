import { language, languages } from './language.ts'

/** Spanish by its English source. */
export type Catalogue = Readonly<Record<string, string>>

const spanish = new Map<string, string>()

/** Adds translations. Whoever starts a process or a page does this before the first word is said. */
export function learn(catalogue: Catalogue): void {
  for (const [source, translation] of Object.entries(catalogue)) spanish.set(source, translation)
}

type Names<Source extends string> = Source extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** What stands in the braces of `Source`. Numbers are written as they are. */
export type Values<Source extends string> = Readonly<Record<Names<Source>, string | number>>

/**
 * A text in the language of whoever is served: `t('Ends on {date}', { date })`. The English source
 * is the key; its Spanish stands in the `es.json` of the same folder or one above it. Only inside
 * functions: while a module loads, nobody is served yet (see `msg`).
 */
export function t<const Source extends string>(
  source: Source,
  ...[values]: [Names<Source>] extends [never] ? [] : [values: Values<Source>]
): string {
  return translate(source, values)
}

/**
 * `t` for a number of things: `plural(3, { one: '{count} line', other: '{count} lines' })`. English
 * and Spanish tell the same two forms apart, by whether it is 1.
 */
export function plural<const One extends string, const Other extends string>(
  count: number,
  forms: { readonly one: One; readonly other: Other },
  ...[values]: [Exclude<Names<One | Other>, 'count'>] extends [never]
    ? []
    : [values: Readonly<Record<Exclude<Names<One | Other>, 'count'>, string | number>>]
): string {
  const form = count === 1 ? forms.one : forms.other
  return translate(form, { ...values, count })
}

/** Marks a text that is said later, by `translate`: for tables and rules, which are made once. */
/* @__NO_SIDE_EFFECTS__ */
export function msg<const Source extends string>(source: Source): Source {
  return source
}

/**
 * A marked text in the language of whoever is served, with `values` in its holes; as it is when it
 * has no translation.
 */
export function translate(
  source: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fill(language() === languages[0] ? source : (spanish.get(source) ?? source), values)
}

/** A sentence that ends with "a.m." or "Inc." has its dot. */
function fill(text: string, values?: Readonly<Record<string, string | number>>): string {
  return values
    ? text.replace(/\{(\w+)\}(\.?)/g, (hole, name: string, dot: string) => {
        const value = values[name]
        if (value === undefined) return hole
        return String(value).endsWith('.') ? String(value) : `${value}${dot}`
      })
    : text
}
