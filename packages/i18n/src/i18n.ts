import { language, languages } from './language.ts'

/** Spanish by its English source. */
export type MessageCatalog = Readonly<Record<string, string>>

const spanish = new Map<string, string>()

/** Adds translations. A process or a page does this before it renders its first text. */
export function addMessages(catalog: MessageCatalog): void {
  for (const [source, translation] of Object.entries(catalog)) spanish.set(source, translation)
}

type Names<Source extends string> = Source extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The values for the placeholders of `Source`. Numbers are not formatted. */
export type Values<Source extends string> = Readonly<Record<Names<Source>, string | number>>

/**
 * A text in the current language: `t('Ends on {date}', { date })`. The English source
 * is the key; its Spanish is in the `es.json` of the same folder or of one above it. Call it inside
 * functions only: while a module loads there is no current language (see `msg`).
 */
export function t<const Source extends string>(
  source: Source,
  ...[values]: [Names<Source>] extends [never] ? [] : [values: Values<Source>]
): string {
  return translate(source, values)
}

/**
 * `t` for a number of things: `plural(3, { one: '{count} line', other: '{count} lines' })`. English
 * and Spanish have the same two plural forms: one for 1, one for every other number.
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

/** Marks a text that `translate` translates later: for tables and rules, which are built once. */
/* @__NO_SIDE_EFFECTS__ */
export function msg<const Source extends string>(source: Source): Source {
  return source
}

/**
 * A marked text in the current language, with `values` in its placeholders; in English when it has no
 * translation.
 */
export function translate(
  source: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fill(language() === languages[0] ? source : (spanish.get(source) ?? source), values)
}

/** A sentence that ends with a value such as "a.m." or "Inc." gets no second full stop. */
function fill(text: string, values?: Readonly<Record<string, string | number>>): string {
  return values
    ? text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, dot: string) => {
        const value = values[name]
        if (value === undefined) return placeholder
        return String(value).endsWith('.') ? String(value) : `${value}${dot}`
      })
    : text
}
