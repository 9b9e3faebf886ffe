import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let folder: string
let sandbox: OpenSandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  await mkdir(join(folder, 'api'))
  await mkdir(join(folder, 'uploads'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'uploads/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const plans = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    attributes: {
      slug: `plan-${index + 1}`,
      kind: index < 3 ? 'data' : 'phone',
      order: 30 - index,
    },
  }))
  await writeFile(join(folder, 'api/plans.json'), JSON.stringify({ data: plans }))
  await mkdir(join(folder, 'es/api'), { recursive: true })
  await writeFile(join(folder, 'es/api/plans.json'), JSON.stringify({ data: plans.slice(0, 2) }))
  const footer = { data: { id: 1, attributes: { socials: [] } } }
  await writeFile(join(folder, 'api/openline-footer.json'), JSON.stringify(footer))
  sandbox = await openSandbox({ contentDir: folder })
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

async function get(path: string) {
  const answer = await fetch(`${sandbox.url}/content${path}`)
  return { status: answer.status, body: await answer.json() }
}

function ids({ body }: { body: { data: { id: number }[] } }) {
  return body.data.map(({ id }) => id)
}

describe('the content service', () => {
  test('gives a single type', async () => {
    expect(await get('/api/openline-footer?populate=deep')).toEqual({
      status: 200,
      body: { data: { id: 1, attributes: { socials: [] } }, meta: {} },
    })
  })

  test('gives a collection by pages of 25, unless asked otherwise', async () => {
    const first = await get('/api/plans')
    expect(first.body.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 2, total: 30 })
    expect(ids(await get('/api/plans?pagination[page]=2'))).toHaveLength(5)
    expect(ids(await get('/api/plans?pagination[pageSize]=100'))).toHaveLength(30)
  })

  test('has records of their own in another language', async () => {
    expect(ids(await get('/api/plans?locale=es'))).toEqual([1, 2])
    expect(ids(await get('/api/plans?locale=en'))).toHaveLength(25)
    expect(await get('/api/openline-footer?locale=es')).toMatchObject({ status: 404 })
    expect(await get('/api/plans?locale=../..')).toMatchObject({ status: 200 })
  })

  test('filters and sorts', async () => {
    expect(ids(await get('/api/plans?filters[slug][$eq]=plan-7'))).toEqual([7])
    expect(ids(await get('/api/plans?filters[kind][$eq]=data&sort=order'))).toEqual([3, 2, 1])
    expect(ids(await get('/api/plans?filters[kind][$ne]=phone&sort=order:desc'))).toEqual([1, 2, 3])
    expect(ids(await get('/api/plans?filters[id][$in][0]=4&filters[id][$in][1]=5'))).toEqual([4, 5])
    expect(ids(await get('/api/plans?filters[slug][$eq]=none'))).toEqual([])
  })

  test('gives one record by its id', async () => {
    expect((await get('/api/plans/9')).body.data.attributes.slug).toBe('plan-9')
    expect((await get('/api/plans/99')).status).toBe(404)
  })

  test('answers as Strapi does when there is nothing, or the query is broken', async () => {
    expect(await get('/api/planets')).toEqual({
      status: 404,
      body: {
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
      },
    })
    expect(await get('/api/plans?filters[slug][$like]=x')).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError' } },
    })
  })

  test('serves uploads and nothing else of the folder', async () => {
    const logo = await fetch(`${sandbox.url}/content/uploads/logo.svg`)
    expect(logo.headers.get('content-type')).toBe('image/svg+xml')
    for (const path of ['/uploads/..%2Fsecret.txt', '/uploads/secret.txt', '/api/..%2Fsecret']) {
      expect((await fetch(`${sandbox.url}/content${path}`)).status).toBe(404)
    }
  })

  test('shows a changed file immediately', async () => {
    await writeFile(join(folder, 'api/news.json'), JSON.stringify({ data: [] }))
    expect(ids(await get('/api/news'))).toEqual([])
    await writeFile(
      join(folder, 'api/news.json'),
      JSON.stringify({ data: [{ id: 1, attributes: {} }] }),
    )
    expect(ids(await get('/api/news'))).toEqual([1])
  })
})

describe('the content service under a fault', () => {
  test.each([
    ['forbidden', 403],
    ['not_found', 404],
    ['error', 500],
    ['down', 503],
    ['html', 200],
    ['empty', 200],
    ['slow', 200],
  ])('%s answers %i once', async (fault, status) => {
    await sandbox.post('/content/scenario', { fault, on: 'plans', delayMs: 10 })
    expect((await fetch(`${sandbox.url}/content/api/plans`)).status).toBe(status)
    expect((await get('/api/plans')).body.data).toHaveLength(25)
  })
})
