import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handledEvents } from '../apps/server/src/gateways/payment/stripe-events.ts'
import { carrierApi } from '../packages/carrier-check/src/api/calls.ts'
import { leastCapabilities } from '../packages/carrier-check/src/api/capabilities.ts'
import type { CarrierEndpoint } from '../packages/carrier-check/src/api/endpoint.ts'
import { requirements } from '../packages/carrier-check/src/checks/requirements.ts'
import { root } from './runner/place.mjs'

function read(path: string) {
  return readFile(join(root, path), 'utf8')
}

const inDocs = (await readdir(join(root, 'docs'), { recursive: true })).filter(
  // The map has a test of its own.
  (name) => name.endsWith('.md') && name !== 'spec-map.md',
)
const documents = await Promise.all(
  [
    'README.md',
    'CONTRIBUTING.md',
    'STYLE.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'content/README.md',
    'content/rates/README.md',
    'drills/README.md',
    'apps/sandbox/README.md',
    'apps/server/fonts/README.md',
    ...inDocs.map((name) => `docs/${name}`),
  ].map(async (path) => ({ path, text: await read(path) })),
)

/** Where a document may count its paths from, beside the root and its own folder. */
const bases = [
  '',
  'docs',
  'apps/server',
  'apps/web',
  'apps/server/src',
  'apps/server/src/features',
  'apps/web/src',
  'packages/contract/src',
  'apps/sandbox/src',
]

function exists(...parts: string[]): boolean {
  return existsSync(join(root, ...parts))
}

function namedIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name)
}

test('documents name only files that exist', () => {
  const files = /`(\w[\w./-]*\/[\w.-]*\.(?:tsx?|css|mjs|json|md|sql))`/g
  const missing = documents.flatMap(({ path, text }) =>
    namedIn(text, files)
      // Made by `npm run build`.
      .filter((file) => !file.startsWith('dist/'))
      .filter((file) => ![...bases, join(path, '..')].some((base) => exists(base, file)))
      .map((file) => `${path}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('documents link only to pages and headings that exist', () => {
  const links = /\]\((?!https?:|mailto:)([^)\s]+)[^)]*\)/g
  const broken = documents.flatMap(({ path, text }) =>
    namedIn(withoutCode(text), links)
      .filter((link) => !leadsSomewhere(path, link))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file === '' ? from : join(from, '..', file)
  const page = documents.find(({ path }) => path === target)
  if (heading === undefined || !page) return exists(target)
  return namedIn(page.text, /^#+ (.+)$/gm).some((title) => anchorOf(title) === heading)
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

test('documents name only commands that there are', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: object }
  const unknown = documents.flatMap(({ path, text }) =>
    namedIn(text, /\bnpm run\s([\w:][\w:-]*)/g)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${path}: npm run ${name}`),
  )
  expect(unknown).toEqual([])
})

describe('the events of Stripe’s webhook', () => {
  const lists = documents.flatMap(({ path, text }) =>
    text
      .split(/\n\n|\n(?=- )/)
      .filter((paragraph) => paragraph.includes('`checkout.session.*`'))
      .map((paragraph) => ({ path, named: paragraph.match(/(?<=`)[a-z_.]+\.(?=\*`)/g) ?? [] })),
  )

  test('are listed where the webhook is set up', () => {
    const paths = lists.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['docs/connect.md', 'docs/deploy.md', 'docs/operate/run.md']),
    )
  })

  test.each(lists)('are in $path all that the server handles', ({ named }) => {
    expect(named.toSorted()).toEqual(Object.keys(handledEvents).toSorted())
  })
})

describe('the guide to the carrier’s API', async () => {
  const guide = await read('docs/carrier-api.md')
  const chapters = guide.split(/^## /m)
  const calls = Object.values<CarrierEndpoint>(carrierApi)

  test('has a heading for each call, or its list among the lists, with the capability it needs', () => {
    const rules = chapters.find((chapter) => chapter.startsWith('Rules for every call')) ?? ''
    const untold = calls.filter(({ path, needs, byReference }) => {
      const chapter = chapters.find((text) => text.includes(`### ${path}\n`))
      if (chapter === undefined) return !byReference || !rules.includes(path.replace('GET ', ''))
      return needs !== undefined && !chapter.includes(`\`${needs}\``)
    })
    expect(untold.map(({ path }) => path)).toEqual([])
  })

  test('says every field, value and reason of the OpenAPI document', async () => {
    const { paths, components } = JSON.parse(
      await read('docs/carrier-api.openapi.json'),
    ) as object & {
      paths: object
      components: { schemas: object }
    }
    const reasons = calls.flatMap(
      ({ conflict }) => conflict?.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [],
    )
    const words = new Set([...wordsIn(components.schemas), ...wordsIn(paths), ...reasons])
    expect(words.size).toBeGreaterThan(150)
    const untold = [...words].filter((word) => !new RegExp(`\\b${word}\\b`).test(guide))
    expect(untold).toEqual([])
  })

  test('has the section that each requirement of the checker names', () => {
    const headings = new Set(namedIn(guide, /^#+ (.+)$/gm))
    const lost = requirements.filter(({ section }) => !headings.has(section))
    expect(lost.map(({ id, section }) => `${id}: ${section}`)).toEqual([])
  })

  test('begins with the least that a network does', () => {
    const [, block = ''] = /```json5\n(\{\n {2}"version"[\s\S]*?)```/.exec(guide) ?? []
    expect(JSON.parse(block)).toEqual({ ...leastCapabilities, network: 'Example network' })
  })
})

/** The names of fields and parameters in a part of an OpenAPI document, and the values of enumerations. */
function wordsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(wordsIn)
  if (typeof part !== 'object' || part === null) return []
  const {
    properties = {},
    enum: values = [],
    name,
  } = part as Partial<{
    properties: object
    enum: string[]
    name: unknown
  }>
  const parameter = typeof name === 'string' ? [name] : []
  return [
    ...Object.keys(properties),
    ...values,
    ...parameter,
    ...Object.values(part).flatMap(wordsIn),
  ]
}
