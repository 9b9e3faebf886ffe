import type { SourceFile } from './source-files.ts'
import { staffSigns } from './staff-signs.ts'
import { type Syntax, visit } from './syntax.ts'

/** A text that a customer, an operator or a newcomer reads. */
export type ReadText = { readonly path: string; readonly text: string }

type OddWord = {
  readonly word: RegExp
  readonly better: string
  /** A sentence that had it. */
  readonly example: string
  /** Only in what customers read: guides for operators are written in full words. */
  readonly customersOnly?: boolean
  /** Only in what staff read: a sign of a sentence that was thought in another language. */
  readonly staffOnly?: boolean
}

/** What a US carrier would not write, and what it writes instead. */
export const oddWords: readonly OddWord[] = [
  { word: /\be-mail/i, better: 'email', example: 'Your e-mail address first' },
  // A SIM card is mailed.
  {
    word: /(?<!SIM cards were )\bmail(s|ed|ing)?\b(?! (a|another) SIM)/i,
    better: 'email',
    example: 'We mailed you a code',
  },
  { word: /\b(un)?tick(s|ed|ing)?\b/i, better: 'check, uncheck', example: 'Untick the box' },
  { word: /\bsomebody\b/i, better: 'someone', example: 'Somebody signed in' },
  { word: /\bnobody\b/i, better: 'no one', example: 'Nobody will ask you' },
  { word: /\beverybody\b/i, better: 'everyone', example: 'Everybody was signed out' },
  { word: /\bwhoever\b/i, better: 'anyone who', example: 'Whoever wants to leave' },
  { word: /\bin all\b/i, better: 'total', example: '$18.00 in all at 50309' },
  {
    word: /\bswitch(es|ed|ing)? ((it|this|that|\w+ \w+) )?(on|off)\b/i,
    better: 'turn on, turn off',
    example: 'Switch automatic renewal on',
  },
  { word: /\bneed not\b/i, better: 'don’t need to', example: 'You need not do anything' },
  {
    word: /\bby (itself|themselves)\b/i,
    better: 'automatically, on its own',
    example: 'The price updates by itself',
  },
  { word: /\b(lies|stands(?! in for\b))\b/i, better: 'is', example: 'what stands in your account' },
  { word: /\bcancelled\b/i, better: 'canceled', example: 'Order cancelled' },
  { word: /\bnowhere\b/i, better: 'doesn’t work', example: 'This link leads nowhere' },
  { word: /\banew\b/i, better: 'again', example: 'the month of your plan begins anew' },
  { word: /\bin force\b/i, better: 'active', example: 'A transfer PIN that is in force' },
  {
    word: /\bbelong together\b/i,
    better: 'match',
    example: 'This address and password do not belong together',
  },
  { word: /\btime is over\b/i, better: 'has expired', example: 'it was used, or its time is over' },
  { word: /\bfalse site\b/i, better: 'fake site', example: 'does not work on a false site' },
  { word: /\bis not right\b/i, better: 'is incorrect', example: 'This code is not right.' },
  {
    word: /\b(small|capital) letter\b/i,
    better: 'lowercase or uppercase letter',
    example: 'A small letter',
  },
  { word: /\bdata a month\b/i, better: 'data per month', example: '5 GB data a month' },
  {
    word: /\bmoney (returned|back)\b/i,
    better: 'refund',
    example: 'so that you get your money back',
  },
  {
    word: /\b(back|went back) to your card\b/i,
    better: 'refunded',
    example: '$28.66 went back to your card',
  },
  {
    word: /\bnot enough money\b/i,
    better: 'insufficient funds',
    example: 'There is not enough money',
  },
  {
    word: /\bhold of (you|one)\b/i,
    better: 'have about you',
    example: 'Everything that we hold of you',
  },
  {
    word: /\bwas it not\b|\bit is you\b/i,
    better: 'Wasn’t you? / Verified',
    example: 'Was it not you?',
  },
  { word: /\bswitching now\b/i, better: 'transfer in progress', example: 'Switching now' },
  {
    word: /\bis with us already\b/i,
    better: 'is already on',
    example: 'This number is with us already.',
  },
  { word: /\bmonth by month\b/i, better: 'monthly', example: 'Month by month' },
  {
    word: /\b(cannot|(do|does|did|could|would|should|was|were|will|is|are) not)\b/i,
    better: 'the contraction: can’t, don’t, isn’t',
    example: 'We do not know this coupon code.',
    customersOnly: true,
  },
  ...staffSigns.map((sign) => ({ ...sign, staffOnly: true })),
]

/** Words that stay, each with its reason. */
export const allowedWords: readonly { readonly words: string; readonly because: string }[] = [
  ...[
    'mail you a SIM card',
    'mail your SIM card',
    'mailing you a SIM card',
    'Mailed, or bring your own',
    'We’ll mail it to',
    'mailed to your address',
    'SIM card mailed to you',
    'SIM card by mail',
    'SIM card sent by mail',
    'in the mail',
    'In the mail',
    'few days by mail',
    'mailing and service address',
    'Mail the card',
    'Mail it to',
    'SIM cards by mail',
    'Mailed to',
  ].map((words) => ({ words, because: 'paper: the postal service carries it' })),
  ...[
    'contain one capital letter',
    'Passwords do not match',
    'This number is not eligible for port-in.',
  ].map((words) => ({ words, because: 'the specification’s own words' })),
  {
    words: 're-encrypt secrets',
    because: 'the name of a scheduled task, as log and metrics have it',
  },
  ...[
    'This monthly price is not an introductory rate.',
    'This monthly price does not require a contract.',
  ].map((words) => ({ words, because: 'the words of the FCC’s label' })),
]

/** Held in comments, test titles and messages too. Alone in quotes or in an address they're names. */
const codeWords: readonly RegExp[] = [
  /(?<!['"=])\b(some|no|every)body\b(?![@-])/i,
  /\bgoes on\b(?! holiday)/i,
  /\bby (itself|themselves)\b/i,
  /\bwhoever\b/i,
  /\bgiven up\b/i,
]

/** What is odd in a source file, one sentence for each line. */
export function findOddCode({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = codeWords.flatMap((word) => word.exec(line)?.[0] ?? [])
    return found.map((odd) => `${path}:${index + 1}: "${odd}": ${line.trim()}`)
  })
}

function isForCustomers(path: string): boolean {
  return path.endsWith('/es.json')
}

/** The desk and the documents, these also with the number of a line behind the path. */
function isForStaff(path: string): boolean {
  return /\.md(:\d+)?$/.test(path) || isOfDesk(path)
}

/** What staff see comes from the desk's pages, and from server and contract where their calls are. */
export function isOfDesk(path: string): boolean {
  return /^apps\/web\/src\/desk\/|^apps\/server\/src\/features\/.*\/desk-|-desk\.ts$/.test(path)
}

/** What is odd about a text, one sentence for each word. */
export function findOddWords({ path, text }: ReadText): string[] {
  const left = allowedWords.reduce((rest, { words }) => rest.replaceAll(words, ''), text)
  return oddWords
    .filter(({ customersOnly }) => !customersOnly || isForCustomers(path))
    .filter(({ staffOnly }) => !staffOnly || isForStaff(path))
    .flatMap(({ word, better }) => {
      const [found] = word.exec(left) ?? []
      return found === undefined ? [] : [`${path}: "${found}", better "${better}": ${text}`]
    })
}

/** The English texts of a catalog: its keys. */
export function textsOfCatalog({ path, text }: SourceFile): ReadText[] {
  return Object.keys(JSON.parse(text) as Record<string, string>) // a catalog is a flat object, its own test says so
    .map((key) => ({ path, text: key }))
}

const notRead = new Set(['slug', 'href', 'link', 'url', 'planId', 'anchor', 'spanish'])

/** Every word that an editor wrote in a content file. */
export function textsOfContent({ path, text }: SourceFile): ReadText[] {
  const texts: ReadText[] = []
  JSON.parse(text, (key, value: unknown) => {
    if (typeof value === 'string' && !notRead.has(key)) texts.push({ path, text: value })
    return value
  })
  return texts
}

/** The prose of a guide, line by line, without code, addresses and the names of our own files. */
export function textsOfGuide({ path, text }: SourceFile): ReadText[] {
  return text
    .replaceAll(/^```.*?^```$/gms, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({
      path: `${path}:${index + 1}`,
      text: line.replaceAll(/`[^`]*`|\]\([^)]*\)|<https?:[^>]*>/g, ''),
    }))
}

/** What a page of the sandbox says: the texts of its templates, without tags. */
export function textsOfPage(file: SourceFile): ReadText[] {
  const texts: ReadText[] = []
  visit(file, (node) => {
    const words = wordsIn(node)
    if (words !== '') texts.push({ path: file.path, text: words })
  })
  return texts
}

/** What a file of the desk says: phrases of its pages and answers. */
export function textsOfDesk(file: SourceFile): ReadText[] {
  const texts: ReadText[] = []
  visit(file, (node, [parent]) => {
    const isSql = parent?.type === 'TaggedTemplateExpression'
    const words = isSql ? '' : (phraseOf(node) ?? wordsIn(node)).replaceAll(/\s+/g, ' ').trim()
    if (words.includes(' ')) texts.push({ path: file.path, text: words })
  })
  return texts
}

function phraseOf({ type, value }: Syntax): string | null {
  return (type === 'JSXText' || type === 'Literal') && typeof value === 'string' ? value : null
}

function wordsIn(node: Syntax): string {
  const quasis =
    node.type === 'TemplateLiteral' && Array.isArray(node['quasis']) ? node['quasis'] : []
  return quasis
    .map((quasi: { value: { raw: string } }) => quasi.value.raw)
    .join('{}')
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
}
