import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  allowedWords,
  findOddCode,
  findOddWords,
  isOfDesk,
  oddWords,
  type ReadText,
  textsOfCatalog,
  textsOfContent,
  textsOfDesk,
  textsOfGuide,
  textsOfPage,
} from './rules/plain-english.ts'
import { isTest, readSources, type SourceFile } from './rules/source-files.ts'
import { root } from './runner/place.mjs'

const ownPath = 'tooling/plain-english.test.ts'

function readFiles(...paths: string[]): Promise<SourceFile[]> {
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

async function jsonIn(folder: string): Promise<string[]> {
  return (await readdir(join(root, folder)))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`)
}

const catalogs = await readSources('/es.json')
const contents = await readFiles(
  ...(await jsonIn('content')),
  ...(await jsonIn('content/api')),
  ...(await jsonIn('brands/nightjar')),
  ...(await jsonIn('brands/nightjar/api')),
)
async function documentsIn(folder: string): Promise<string[]> {
  return (await readdir(join(root, folder)))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

// The map quotes the specification, and the architecture is for those who read the code.
const notHeld = new Set(['docs/spec-map.md', 'docs/architecture.md'])
const guides = await readFiles(
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...(await documentsIn('docs')).filter((path) => !notHeld.has(path)),
  ...(await documentsIn('docs/operate')),
  'content/README.md',
  'content/rates/README.md',
  'apps/sandbox/README.md',
)
const pages = (await readSources('.ts')).filter(
  ({ path }) => path.startsWith('apps/sandbox/src/pages/') && !isTest(path),
)
const desk = (await readSources('.ts', '.tsx')).filter(
  ({ path }) => isOfDesk(path) && !isTest(path),
)

const texts: readonly ReadText[] = [
  ...catalogs.flatMap(textsOfCatalog),
  ...contents.flatMap(textsOfContent),
  ...guides.flatMap(textsOfGuide),
  ...pages.flatMap(textsOfPage),
  ...desk.flatMap(textsOfDesk),
]

describe('what people read', () => {
  test('is found in catalogs, content, guides, the desk and pages of the sandbox', () => {
    for (const found of [
      catalogs.flatMap(textsOfCatalog),
      contents.flatMap(textsOfContent),
      guides.flatMap(textsOfGuide),
      pages.flatMap(textsOfPage),
      desk.flatMap(textsOfDesk),
    ]) {
      expect(found.length).toBeGreaterThan(20)
    }
  })

  test('has no word that a US carrier would not write', () => {
    expect(texts.flatMap(findOddWords)).toEqual([])
  })

  test('nor do comments, test titles and messages have one', async () => {
    const sources = await readSources('.ts', '.tsx', '.mjs', '.css')
    const others = sources.filter(({ path }) => !path.startsWith('tooling/rules/'))
    expect(others.length).toBeGreaterThan(1000)
    expect(others.filter(({ path }) => path !== ownPath).flatMap(findOddCode)).toEqual([])
  })

  test('has every word that is allowed as an exception', () => {
    const unused = allowedWords.filter(
      ({ words }) => !texts.some(({ text }) => text.includes(words)),
    )
    expect(unused).toEqual([])
  })
})

describe('the rule', () => {
  const readersOf = ({ staffOnly }: (typeof oddWords)[number]) =>
    staffOnly ? 'docs/x.md:7' : 'apps/web/src/features/x/es.json'

  test.each(oddWords)('finds "$example"', (rule) => {
    const { example, better } = rule
    const found = findOddWords({ path: readersOf(rule), text: example })
    expect(found.join('\n')).toContain(`better "${better}"`)
  })

  test.each(oddWords)('takes its own advice: "$better"', (rule) => {
    expect(findOddWords({ path: readersOf(rule), text: rule.better })).toEqual([])
  })

  test('holds documents and the desk to more than the shop', () => {
    const text = 'The order goes on at once'
    expect(findOddWords({ path: 'apps/web/src/features/x/es.json', text })).toEqual([])
    expect(findOddWords({ path: 'docs/x.md:1', text })).toHaveLength(2)
    expect(findOddWords({ path: 'apps/web/src/desk/x/x-page.tsx', text })).toHaveLength(2)
  })

  test.each(allowedWords)('leaves "$words" alone', ({ words }) => {
    expect(findOddWords({ path: 'apps/web/src/features/x/es.json', text: words })).toEqual([])
  })

  test('reads the prose of a guide and not its code', () => {
    const guide = { path: 'a.md', text: 'We `mail` you.\n```\nmail\n```\n[mail](/mail)' }
    expect(textsOfGuide(guide).flatMap(findOddWords)).toEqual([
      'a.md:5: "mail", better "email": [mail',
    ])
  })

  test('reads what a page of the desk says, and not its queries', () => {
    const path = 'apps/web/src/desk/x/x-page.tsx'
    const text = 'const x = <Page title="Who has it">It goes\n on {`at ${once} once`}</Page>'
    expect(textsOfDesk({ path, text }).map((read) => read.text)).toEqual([
      'Who has it',
      'It goes on',
      'at {} once',
    ])
    expect(textsOfDesk({ path, text: 'sql`select at once`' })).toEqual([])
  })

  test('leaves names in code alone', () => {
    const odd = { path: 'a.ts', text: '// Nobody reads it\nlet somebody' }
    expect(findOddCode(odd)).toEqual(['a.ts:1: "Nobody": // Nobody reads it', expect.any(String)])
    expect(findOddCode({ path: 'a.ts', text: "['nobody', 'nobody@example.com']" })).toEqual([])
  })

  test('reads the words of a page and not its markup', () => {
    const page = { path: 'a.ts', text: 'html`<a href="/mail">${name} was mailed</a>`' }
    expect(textsOfPage(page).flatMap(findOddWords)).toHaveLength(1)
  })
})
