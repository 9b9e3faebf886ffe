import { isTest, type SourceFile } from './source-files.ts'
import { childOf, childrenOf, type Syntax, textsOfTemplate, visit } from './syntax.ts'

/** A piece of the product that speaks: its sources, and where its catalogs lie. */
export type Speaker = { of: RegExp; catalogs: RegExp }

const contractMessages = 'packages/contract/src/'

/** Each speaks the words of its own catalogs and of the contract's. */
export const speakers: readonly Speaker[] = [
  { of: /^packages\/contract\/src\//, catalogs: /^packages\/contract\/src\// },
  {
    of: /^apps\/web\/src\/(pages\.ts$|documents\/)/,
    catalogs: new RegExp(`^(apps/web/src/|${contractMessages})`),
  },
  // The messages of the folder itself are the titles of pages, which browsers do not get.
  { of: /^apps\/web\/src\//, catalogs: new RegExp(`^(apps/web/src/\\w+/|${contractMessages})`) },
  { of: /^apps\/server\/src\//, catalogs: new RegExp(`^(apps/server/src/|${contractMessages})`) },
]

/** A text of the sources that customers read. */
export type Said = { path: string; source: string }

/** Read by engineers, operators and staff alone, or written for them at other companies. */
const notForCustomers =
  /\/testing\/|^packages\/contract\/src\/(us-states|brand|staff-roles|people\/staff(-\w+)*|platform\/audit(-\w+)*|\w+\/[\w-]+-desk)\.ts$|^apps\/server\/src\/((app|dated-tables)\.ts$|(config|db|logging|operate|process|gateways|jobs|openapi)\/|features\/(platform\/content\/(?!faq-feedback)|processes\/webhooks\/|people\/staff\/|platform\/audit\/|office\/)|features\/\w+\/[\w-]+\/(desk|support-emails|held-tables|rate-tables|(.*-)?store\.ts$)|http\/(desk|staff-access|documents|openapi|json-schemas|metrics|system-gauges|health|pages|node-server))|^apps\/web\/src\/(start\/(boot|document|language)-script\.ts$|desk\/|.*ui-kit)/

/** The same in every language: names, patterns that stand for themselves, and what is never shown. */
const names =
  /^(\s*US United States\|.*|DD MMM YYYY|MMM DD, YY|dddd, D MMM|MMM D, YYYY|American Express|Visa|Mastercard|Discover|JCB|UnionPay|Diners Club|Apple Pay|Google Pay|Link|Mbps|Bearer \{\}|Document|Table|Noto|Helvetica|(challenge|account|port-in (account|pin)) \{\})$/s

function isSaid({ path }: SourceFile): boolean {
  return speakers.some(({ of }) => of.test(path)) && !isTest(path) && !notForCustomers.test(path)
}

/** Every text that goes through the translation, in the order of the file. */
export function textsOf(file: SourceFile): Said[] {
  const said: Said[] = []
  if (!isSaid(file)) return said
  visit(file, (node) => {
    for (const argument of sourcesIn(node)) {
      const source = literalOf(argument)
      if (source !== null) said.push({ path: file.path, source })
    }
  })
  return said
}

/** What is wrong with how a file says things, one sentence each. */
export function findSlips(file: SourceFile): string[] {
  const slips: string[] = []
  if (!isSaid(file)) return slips
  const complain = (node: Syntax, what: string) => {
    slips.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}: ${what}`)
  }
  visit(file, (node, around) => {
    for (const argument of sourcesIn(node)) {
      if (literalOf(argument) === null) complain(node, 'a text to translate is written out whole')
    }
    if (['t', 'plural'].includes(calleeOf(node)) && !around.some(isFunction)) {
      complain(
        node,
        'translated while the module loads, before there is a language: mark it with msg',
      )
    }
    const bare = bareText(node, around)
    if (bare !== null) complain(node, `not translated: ${bare}`)
  })
  return slips
}

function calleeOf(node: Syntax): string {
  const callee = childOf(node, 'callee')
  return node.type === 'CallExpression' && callee?.type === 'Identifier'
    ? String(callee['name'])
    : ''
}

/** The sources among the arguments of a call of `t`, `msg` or `plural`. */
function sourcesIn(node: Syntax): Syntax[] {
  const given = childrenOf(node, 'arguments')
  const name = calleeOf(node)
  if (name === 't' || name === 'msg') return given.slice(0, 1)
  if (name !== 'plural') return []
  return childrenOf(given[1], 'properties').flatMap((form) => childOf(form, 'value') ?? [])
}

function literalOf(node: Syntax): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  const texts = textsOfTemplate(node)
  return node.type === 'TemplateLiteral' && texts.length === 1 ? (texts[0] ?? null) : null
}

function isFunction({ type }: Syntax): boolean {
  return /Function(Declaration|Expression)|^MethodDefinition$/.test(type)
}

const shownAttributes =
  /^(aria-label|aria-description|alt|title|label|placeholder|hint|text|heading|description|summary|subtitle|question|action|caption|legend|lead|button)$|(?<!enterKey)Hint$|(Label|Text|Title|Words|Message)$/

const technicalAttributes = /^(className|content|d|media|rel|sizes|srcSet|style|transform|viewBox)$/

/** Words that a customer would read in English whatever they chose; null for everything else. */
function bareText(node: Syntax, around: readonly Syntax[]): string | null {
  if (node.type === 'JSXText') return hasWords(node['value']) ? shown(node['value']) : null
  const text = textOf(node)
  if (text === null || isNoWord(text) || isElsewhere(around)) return null
  const place = placeOf(node, around)
  if (place === 'hidden') return null
  return place === 'shown' || isSentence(text) ? shown(text) : null
}

function isNoWord(text: string): boolean {
  return names.test(text) || !hasWords(text) || isMarkup(text)
}

/** Translated already, for engineers, compared with something, or a statement of SQL. */
function isElsewhere(around: readonly Syntax[]): boolean {
  return (
    isTranslated(around) ||
    around[0]?.type === 'BinaryExpression' ||
    around.some((outer) => outer.type === 'TaggedTemplateExpression' || isForEngineers(outer))
  )
}

type Place = 'shown' | 'hidden' | 'unknown'

/** Whether a text ends up on a page on its own, certainly not, or depending on what it says. */
function placeOf(node: Syntax, around: readonly Syntax[]): Place {
  const at = around.findIndex((outer, index) => !passesOn(outer, around[index - 1] ?? node))
  const outer = around[at]
  if (outer?.type === 'JSXElement' || outer?.type === 'JSXFragment') return 'shown'
  if (outer?.type === 'JSXAttribute') return placeInAttribute(nameOf(childOf(outer, 'name')))
  const isField = outer?.type === 'Property' && outer['value'] === (around[at - 1] ?? node)
  return isField && isLabel(nameOf(childOf(outer, 'key')), textOf(node)) ? 'shown' : 'unknown'
}

function placeInAttribute(name: string): Place {
  if (shownAttributes.test(name)) return 'shown'
  return technicalAttributes.test(name) ? 'hidden' : 'unknown'
}

function isLabel(name: string, text: string | null): boolean {
  return shownAttributes.test(name) && /^\p{Lu}/u.test(text ?? '')
}

/** Whether the value of `inner` is a result of `outer`. */
function passesOn(outer: Syntax, inner: Syntax): boolean {
  return (
    ['JSXExpressionContainer', 'TemplateLiteral', 'ParenthesizedExpression'].includes(outer.type) ||
    (outer.type === 'ConditionalExpression' && outer['test'] !== inner) ||
    (outer.type === 'LogicalExpression' && outer['right'] === inner)
  )
}

function textOf(node: Syntax): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  return textsOfTemplate(node).join('{}')
}

/** Forms of a plural stand one object further in. */
function isTranslated(around: readonly Syntax[]): boolean {
  return around.slice(0, 4).some((outer) => ['t', 'msg', 'plural'].includes(calleeOf(outer)))
}

/** Errors and names that only a log shows, SQL, types, imports, and the API's own documentation. */
function isForEngineers(node: Syntax): boolean {
  if (/^(TSLiteralType|TSTemplateLiteralType|ImportDeclaration)$/.test(node.type)) return true
  if (node.type === 'NewExpression')
    return /^(Range|Type)?Error$/.test(nameOf(childOf(node, 'callee')))
  if (node.type === 'Property') return isForMachines(childOf(node, 'key'))
  if (node.type === 'ObjectExpression') return isScheduledTask(node)
  if (/^(log|record)Failure$/.test(calleeOf(node))) return true
  const callee = childOf(node, 'callee')
  if (callee?.type !== 'MemberExpression') return false
  const holder = childOf(callee, 'object')
  return [nameOf(holder), nameOf(childOf(holder, 'property'))].includes('log')
}

/** Documentation of the API, and schema.org's names of things. */
function isForMachines(key: Syntax | undefined): boolean {
  return nameOf(key) === 'summary' || key?.['value'] === '@type'
}

/** What runs on its own has a name for the log. */
function isScheduledTask(node: Syntax): boolean {
  const properties = childrenOf(node, 'properties')
  return properties.some((each) => nameOf(childOf(each, 'key')) === 'everySeconds')
}

function nameOf(node: Syntax | undefined): string {
  return String(node?.['name'])
}

/** HTML and CSS that are put together, whose texts are values. */
function isMarkup(text: string): boolean {
  return /<\/?[a-z]|[\w-]+:[^ ].*;/.test(text)
}

function hasWords(text: unknown): boolean {
  return /\p{L}{2}/u.test(String(text))
}

/** One word with a capital; or several words, of which some may be values. */
function isSentence(text: string): boolean {
  return (
    /^\p{Lu}\p{Ll}+$/u.test(text) ||
    /^[^\p{L}]*\p{Lu}.*\p{L} \p{L}|\p{L}{2,} \p{Ll}{2,} \p{Ll}+/u.test(text) ||
    /\{\} \p{Ll}{3,}|\p{L}{3,} \{\}/u.test(text)
  )
}

function shown(text: unknown): string {
  return JSON.stringify(String(text).trim().slice(0, 60))
}
