import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

let files: StaticFiles

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'openline-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'assets/shop.js'), 'shop()')
  await writeFile(join(dir, 'assets/shop.js.br'), 'made while building')
  await writeFile(join(dir, 'assets/shop.js.gz'), gzipSync('shop()'))
  await writeFile(join(dir, 'mark.svg'), '<svg/>'.repeat(100))
  await writeFile(join(dir, 'share.png'), 'picture')
  files = await readStaticFiles({ dir, at: '', headers: { 'x-content-type-options': 'nosniff' } })
  return () => rm(dir, { recursive: true })
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await files.answer(path, new Request(`http://shop.example${path}`, { headers }))
  if (!answer) throw new Error(`There is no file at ${path}`)
  return answer
}

test('a file that the build has compressed is sent as it was made', async () => {
  const answer = await ask('/assets/shop.js', { 'accept-encoding': 'gzip, br' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(await answer.text()).toBe('made while building')
  const zipped = await ask('/assets/shop.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe('shop()')
  expect(await (await ask('/assets/shop.js')).text()).toBe('shop()')
})

test('another file is compressed for the first browser that asks', async () => {
  const answer = await ask('/mark.svg', { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('<svg/>'.repeat(100))
})

test('a picture is sent as it is', async () => {
  const answer = await ask('/share.png', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe('picture')
})

test('a browser that has a file already gets 304', async () => {
  const etag = (await ask('/mark.svg')).headers.get('etag') ?? ''
  const again = await ask('/mark.svg', { 'if-none-match': etag })
  expect([again.status, again.body]).toEqual([304, null])
})

test.for(['/nowhere.js', '/assets/shop.js.br', '/assets'])(
  'there is no file at %s',
  async (path) => {
    expect(await files.answer(path, new Request(`http://shop.example${path}`))).toBeNull()
  },
)
