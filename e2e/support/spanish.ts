import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
const catalogs = ['apps/web/src/**/es.json', 'packages/contract/src/es.json']

async function readWords(): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>()
  for await (const path of glob(catalogs, { cwd: root })) {
    const file = JSON.parse(await readFile(join(root, path), 'utf8')) as Record<string, string>
    for (const [english, spanish] of Object.entries(file)) words.set(english, spanish)
  }
  return words
}

const words = await readWords()

/** The Spanish of an English text of the pages, `values` in its holes. */
export function es(english: string, values: Readonly<Record<string, string>> = {}): string {
  const spanish = words.get(english)
  if (spanish === undefined) throw new Error(`There is no Spanish for ${english}`)
  return spanish.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}

/** Nothing on the page, for the eyes or for screen readers, is said in English but known in Spanish. */
export async function expectSpanish(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent?.closest('script, style, noscript')) continue
      texts.push(walker.currentNode.textContent?.trim() ?? '')
    }
    const labels = [...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')]
    return [
      document.title,
      ...texts,
      ...labels.flatMap((element) =>
        ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
      ),
    ].filter((text) => text !== null)
  })
  const english = said.filter((text) => (words.get(text) ?? text) !== text)
  expect(english, new URL(page.url()).pathname).toEqual([])
}
