import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  allowedWords,
  findOddWords,
  oddWords,
  type ReadText,
  textsOfCatalog,
  textsOfContent,
  textsOfGuide,
  textsOfPage,
} from './rules/plain-english.ts'
import { isTest, readSources, type SourceFile } from './rules/source-files.ts'
import { root } from './runner/place.mjs'

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
const guides = await readFiles(
  'README.md',
  'docs/operate/run.md',
  'docs/operate/watch.md',
  'docs/operate/secrets.md',
  'docs/operate/restore.md',
  'docs/security.md',
  'docs/branding.md',
  'docs/strapi.md',
  'docs/carrier-api.md',
  'apps/sandbox/README.md',
)
const pages = (await readSources('.ts')).filter(
  ({ path }) => path.startsWith('apps/sandbox/src/pages/') && !isTest(path),
)

const texts: readonly ReadText[] = [
  ...catalogs.flatMap(textsOfCatalog),
  ...contents.flatMap(textsOfContent),
  ...guides.flatMap(textsOfGuide),
  ...pages.flatMap(textsOfPage),
]

describe('what people read', () => {
  test('is found in catalogs, content, guides and pages of the sandbox', () => {
    for (const found of [
      catalogs.flatMap(textsOfCatalog),
      contents.flatMap(textsOfContent),
      guides.flatMap(textsOfGuide),
      pages.flatMap(textsOfPage),
    ]) {
      expect(found.length).toBeGreaterThan(20)
    }
  })

  test('has no word that a US carrier would not write', () => {
    expect(texts.flatMap(findOddWords)).toEqual([])
  })

  test('has every word that is allowed as an exception', () => {
    const unused = allowedWords.filter(
      ({ words }) => !texts.some(({ text }) => text.includes(words)),
    )
    expect(unused).toEqual([])
  })
})

describe('the rule', () => {
  test.each(oddWords)('finds "$example"', ({ example, better }) => {
    const found = findOddWords({ path: 'apps/web/src/features/x/es.json', text: example })
    expect(found.join('\n')).toContain(`better "${better}"`)
  })

  test.each(oddWords)('takes its own advice: "$better"', ({ better }) => {
    expect(findOddWords({ path: 'apps/web/src/features/x/es.json', text: better })).toEqual([])
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

  test('reads the words of a page and not its markup', () => {
    const page = { path: 'a.ts', text: 'html`<a href="/mail">${name} was mailed</a>`' }
    expect(textsOfPage(page).flatMap(findOddWords)).toHaveLength(1)
  })
})
