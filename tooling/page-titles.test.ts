import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { allPages, notFound } from '../apps/web/src/pages.ts'

const root = new URL('..', import.meta.url)
const pageNames = [...allPages, notFound].map(({ name }) => name)
const contents = ['content', 'content/es', 'brands/nightjar', 'brands/nightjar/es']

type Records = { data: { attributes: { page: string; metaDescription: string } }[] }

async function pagesIn(name: string): Promise<string[]> {
  const folder = new URL(`apps/web/src/${name}/`, root)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.tsx'))
  return Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
}

describe('every page has its title and description', () => {
  test.each(contents)('in %s', async (folder) => {
    const file = await readFile(new URL(`${folder}/api/page-metas.json`, root), 'utf8')
    const { data } = JSON.parse(file) as Records // the server's tests parse it strictly
    const described = data.filter(({ attributes }) => attributes.metaDescription !== '')
    expect(described.map(({ attributes }) => attributes.page).toSorted()).toEqual(
      pageNames.toSorted(),
    )
  })

  test('and a loader that brings them, so that the title names the brand', async () => {
    const sources = (await Promise.all(['pages', 'documents'].map(pagesIn))).flat()
    const loaded = sources
      .join('\n')
      .replaceAll(/[pP]ageMeta\('[\w-]+'\)/g, '')
      .matchAll(/'([\w-]+)'/g)
    const names = new Set([...loaded].map(([, name]) => name))
    expect(pageNames.filter((name) => !names.has(name))).toEqual([])
  })
})
