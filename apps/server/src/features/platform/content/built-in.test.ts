import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuiltInContent } from './built-in.ts'

const shipped = fileURLToPath(new URL('../../../../../../content', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(join(shipped, 'api'), join(folder, 'api'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

async function change(type: string, from: string, to: string) {
  const file = join(folder, `api/${type}.json`)
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

test('the shop does not start with a malformed link, and names its place', async () => {
  await change('pages', '"href": "/shop"', '"href": "shop"')
  await expect(readBuiltInContent(folder)).rejects.toThrow(
    /^api\/pages\.json cannot be used: record 1 has primaryLink\.href/,
  )
})

test('the shop does not start with malformed JSON, and names the file', async () => {
  await change('faqs', '{', '')
  await expect(readBuiltInContent(folder)).rejects.toThrow(/^api\/faqs\.json cannot be used/)
})

test.each(['content', 'brands/nightjar'])('the content in %s can be used', async (name) => {
  const place = fileURLToPath(new URL(`../../../../../../${name}`, import.meta.url))
  expect((await readBuiltInContent(place)).types).toContain('pages')
})
