import { fileURLToPath } from 'node:url'
import { silentLog } from '@openline/testing/feature-app'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type {
  ContentBody,
  ContentGateway,
  Fetched,
  Picture,
} from '../../../gateways/content/content.ts'
import { readBuiltInContent } from './built-in.ts'
import { createContentService } from './content.ts'

const contentDir = fileURLToPath(new URL('../../../../../../content', import.meta.url))
const builtIn = await readBuiltInContent(contentDir)

afterEach(() => {
  vi.useRealTimers()
})

type Answer = Fetched<ContentBody>

const down: Answer = { kind: 'unavailable', reason: 'test' }
function found(data: unknown): Answer {
  return { kind: 'found', value: { data } }
}

function aRecord(attributes: unknown, id = 1) {
  return { id, attributes }
}
function pictureOf(text: string, type: string): Fetched<Picture> {
  return { kind: 'found', value: { bytes: new TextEncoder().encode(text), type } }
}

function aFaq(more: object) {
  return {
    slug: 'a',
    question: 'Why?',
    answer: 'So.',
    topic: 'plans',
    order: 1,
    ...more,
  }
}

function faqs(question: string) {
  return found([aRecord(aFaq({ question }))])
}

/** A content service whose answer the test sets, and a clock that the test moves. */
function aShopWithContent(first: Answer | Promise<Answer>) {
  const asked: string[] = []
  const warnings: unknown[] = []
  let answer = first
  let picture = pictureOf('PNG', 'image/png')
  let now = Date.parse('2026-06-15T12:00:00Z')
  const gateway: ContentGateway = {
    get(address) {
      asked.push(address)
      return Promise.resolve(answer)
    },
    getPicture(path) {
      asked.push(path)
      return Promise.resolve(picture)
    },
  }
  const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
    warn: (details: unknown) => warnings.push(details),
  })
  const content = createContentService({ gateway, builtIn, clock: () => new Date(now), log })
  return {
    content,
    asked,
    warnings,
    says: (next: Answer | Promise<Answer>) => {
      answer = next
    },
    draws: (text: string) => {
      picture = pictureOf(text, 'image/svg+xml')
    },
    secondsPass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

/** Lets work that continues behind a caller's back finish. */
function settle() {
  return new Promise((done) => setImmediate(done))
}

async function questionIn(content: { get(path: string): Promise<{ body: unknown }> }) {
  const { body } = await content.get('/api/faqs')
  return (body as { data: [{ attributes: { question: string } }] }).data[0].attributes.question
}

describe('an answer of the content service', () => {
  test('is passed on as it is and asked for once while it is fresh', async () => {
    const { content, asked } = aShopWithContent(faqs('Why?'))
    expect(await content.get('/api/faqs')).toEqual({
      status: 200,
      body: { data: [aRecord(aFaq({}))] },
    })
    await content.get('/api/faqs')
    expect(asked).toEqual(['/api/faqs'])
  })

  test('is asked for once, however many visitors come at the same moment', async () => {
    const { content, asked } = aShopWithContent(faqs('Why?'))
    await Promise.all(Array.from({ length: 50 }, () => content.get('/api/faqs')))
    expect(asked).toHaveLength(1)
  })

  test('is refreshed in the background while the old one is served', async () => {
    const { content, says, secondsPass } = aShopWithContent(faqs('old'))
    await content.get('/api/faqs')
    says(faqs('new'))
    secondsPass(60)
    expect(await questionIn(content)).toBe('old')
    await settle()
    expect(await questionIn(content)).toBe('new')
  })

  test('stays when the service goes down', async () => {
    const { content, says, secondsPass } = aShopWithContent(faqs('kept'))
    await content.get('/api/faqs')
    says(down)
    for (let minute = 0; minute < 10; minute += 1) {
      secondsPass(60)
      expect(await questionIn(content)).toBe('kept')
      await settle()
    }
  })
})

describe('while the content service is down from the start', () => {
  test('the words that came with the shop are shown', async () => {
    const { content } = aShopWithContent(down)
    expect(await content.get('/api/openline-footer?populate=deep')).toMatchObject({
      status: 200,
      body: { data: { attributes: { socials: expect.any(Array) } } },
    })
    expect((await content.plans()).length).toBeGreaterThanOrEqual(6)
  })

  test('it is asked again after a while, and its answer is used when it is back', async () => {
    const { content, asked, says, secondsPass } = aShopWithContent(down)
    await content.get('/api/faqs')
    await content.get('/api/faqs')
    expect(asked).toHaveLength(1)
    says(faqs('back'))
    secondsPass(10)
    await content.get('/api/faqs')
    await settle()
    expect(await questionIn(content)).toBe('back')
  })

  test('the log says so once, however often it is tried', async () => {
    const { content, warnings, secondsPass } = aShopWithContent(down)
    for (let minute = 0; minute < 5; minute += 1) {
      await content.get('/api/faqs')
      await settle()
      secondsPass(60)
    }
    expect(warnings).toEqual([{ address: '/api/faqs', reason: 'test' }])
  })

  test('no one waits for it twice', async () => {
    const never = new Promise<Answer>(() => {})
    const { content, says, secondsPass } = aShopWithContent(down)
    await content.get('/api/faqs')
    says(never)
    secondsPass(10)
    expect(await questionIn(content)).not.toBe('')
  })

  test('a slow first answer is waited for by one question of a page, and by no other', async () => {
    vi.useFakeTimers()
    const never = new Promise<Answer>(() => {})
    const { content } = aShopWithContent(never)
    const first = content.get('/api/pages?filters[page][$eq]=home')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await first).toMatchObject({ status: 200 })
    // No timer runs on: these come immediately.
    for (const type of ['faqs', 'plans', 'legals', 'page-metas']) {
      expect(await content.get(`/api/${type}`)).toMatchObject({ status: 200 })
    }
    // Pages wait apart from visitors who ask for content, and once as well.
    const plans = content.plans()
    await vi.advanceTimersByTimeAsync(1000)
    expect((await plans).length).toBeGreaterThanOrEqual(6)
    expect(await content.termsVersion()).toMatch(/^\d{4}-\d{2}$/)
  })

  test('a page is found by its name', async () => {
    const { content } = aShopWithContent(down)
    const { body } = await content.get('/api/page-metas?filters[page][$eq]=shop')
    expect(body).toMatchObject({ data: [{ attributes: { page: 'shop' } }] })
    expect(await content.get('/api/page-metas?filters[page][$eq]=nowhere')).toMatchObject({
      body: { data: [], meta: { pagination: { total: 0 } } },
    })
  })

  test('records come in the order and pages that were asked for', async () => {
    const { content } = aShopWithContent(down)
    const slugs = async (query: string) => {
      const { body } = await content.get(`/api/plans?${query}`)
      const { data } = body as { data: { attributes: { order: number } }[] }
      return data.map(({ attributes }) => attributes.order)
    }
    const all = await slugs('sort=order')
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(await slugs('sort=order:desc')).toEqual(all.toReversed())
    expect(await slugs('sort=order&pagination[page]=2&pagination[pageSize]=2')).toEqual(
      all.slice(2, 4),
    )
  })
})

describe('a question to the content service', () => {
  test.each([
    '/api/users',
    '/api/plans/1',
    '/api/../admin',
    '/api/upload/files',
    '/api',
    '/admin/plans',
  ])('about %s is not passed on', async (path) => {
    const { content, asked } = aShopWithContent(faqs('Why?'))
    expect(await content.get(path)).toMatchObject({
      status: 404,
      body: { data: null, error: { status: 404, name: 'NotFoundError' } },
    })
    expect(asked).toEqual([])
  })

  test.each([
    'filters[author][email][$contains]=a',
    'filters[page][$ne]=home',
    'fields[0]=password',
    'populate[author][fields]=email',
    'sort=order,id',
    'pagination[pageSize]=-1',
    'publicationState=preview',
    'filters[page][$eq]=a%26populate%3D*',
    'locale=fr',
    'locale=all',
  ])('with %s is refused', async (query) => {
    const { content, asked } = aShopWithContent(faqs('Why?'))
    expect(await content.get(`/api/faqs?${query}`)).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError' } },
    })
    expect(asked).toEqual([])
  })

  test('spelled in two ways is asked once', async () => {
    const { content, asked } = aShopWithContent(faqs('Why?'))
    await content.get('/api/faqs?sort=order&filters[topic]=sim')
    await content.get('/api/faqs?filters%5Btopic%5D%5B%24eq%5D=sim&sort=order&pagination[page]=1')
    expect(asked).toEqual(['/api/faqs?filters%5Btopic%5D%5B%24eq%5D=sim&sort=order'])
  })

  test('never becomes more than a few questions at a time', async () => {
    const { content, asked } = aShopWithContent(new Promise<Answer>(() => {}))
    const questions = Array.from({ length: 40 }, (_, n) =>
      content.get(`/api/faqs?filters[slug]=s${n}`),
    )
    await Promise.all(questions)
    expect(asked.length).toBeLessThanOrEqual(8)
  })
})

test('addresses that visitors make up push out nothing that pages are made of', async () => {
  const { content, says } = aShopWithContent(faqs('Why?'))
  const questions = async () => {
    const listed = await content.pages('en', { isDraft: false }).faqs()
    return listed.map(({ question }) => question)
  }
  expect(await questions()).toEqual(['Why?'])
  for (let n = 0; n < 310; n += 1) await content.get(`/api/faqs?filters[slug]=s${n}`)
  says(down)
  expect(await questions()).toEqual(['Why?'])
})

describe('a plan in the content service', () => {
  const everyPlan = {
    type: 'plans',
    filters: {},
    sort: 'order',
    page: 1,
    pageSize: 100,
    populate: null,
    locale: null,
  }
  const records = builtIn.answer(everyPlan)?.data as { attributes: object }[]
  const [light, standard] = records as [{ attributes: object }, { attributes: object }]

  test('that lacks its price is left out, with a line in the log', async () => {
    const broken = aRecord({ ...standard.attributes, priceCents: undefined }, 7)
    const { content, warnings } = aShopWithContent(found([light, broken]))
    expect((await content.plans()).map(({ planId }) => planId)).toEqual(['light-monthly'])
    expect(warnings).toEqual([
      {
        type: 'plans',
        key: 'planId=standard-monthly',
        documentId: null,
        id: '7',
        problems: [expect.objectContaining({ field: 'priceCents' })],
      },
    ])
  })

  test('disappears when it is taken off', async () => {
    const { content, says, secondsPass } = aShopWithContent(found([light, standard]))
    expect(await content.plans()).toHaveLength(2)
    says(found([standard]))
    secondsPass(60)
    await content.plans()
    await settle()
    expect((await content.plans()).map(({ planId }) => planId)).toEqual(['standard-monthly'])
  })

  test('counts as published from the first answer of the service on, also when it goes away', async () => {
    const { content, says, secondsPass } = aShopWithContent(down)
    expect(await content.publishedPlans()).toBeNull()
    for (const answer of [found([light]), down]) {
      says(answer)
      secondsPass(60)
      await content.publishedPlans()
      await settle()
      const plans = await content.publishedPlans()
      expect(plans?.map(({ planId }) => planId)).toEqual(['light-monthly'])
    }
  })

  test.each([
    ['nothing but broken records', found([aRecord({ planId: 'x' }), { id: 2 }])],
    ['one record where many are expected', found(aRecord(light.attributes))],
    ['that there is no such content type', { kind: 'missing' } as const],
  ])('stays on sale when the service suddenly answers %s', async (_, answer) => {
    const { content, says, secondsPass } = aShopWithContent(found([light]))
    const before = await content.plans()
    says(answer)
    secondsPass(60)
    await content.plans()
    await settle()
    expect(await content.plans()).toBe(before)
  })

  test('that did not change is the same object after a refresh', async () => {
    const { content, says, secondsPass } = aShopWithContent(found([light]))
    const before = await content.plans()
    says(found([structuredClone(light)]))
    secondsPass(60)
    await content.plans()
    await settle()
    expect(await content.plans()).toBe(before)
  })
})

test('the version of the terms is that of the document in force', async () => {
  expect(await aShopWithContent(down).content.termsVersion()).toMatch(/^\d{4}-\d{2}$/)
})

describe('a picture', () => {
  test('of the content service is asked for once', async () => {
    const { content, asked } = aShopWithContent(down)
    expect(await content.picture('logo_ab12.png')).toMatchObject({ type: 'image/png' })
    await content.picture('logo_ab12.png')
    expect(asked).toEqual(['/uploads/logo_ab12.png'])
  })

  test('that pages hold makes them old when it was drawn anew, and not when it is the same', async () => {
    const { content, draws, secondsPass } = aShopWithContent(down)
    const editionLater = async () => {
      secondsPass(31)
      await content.edition()
      await settle()
      return content.edition()
    }
    draws('<svg/>')
    await content.pages('en', { isDraft: false }).footer('openline')
    const edition = await editionLater()
    expect(await editionLater()).toBe(edition)
    draws('<svg><path/></svg>')
    expect(await editionLater()).toBeGreaterThan(edition)
  })

  test.each(['..', '.env', 'a', 'a/b.png', '%2e%2e.png', 'a.png?x=1'])(
    'called %s is not asked for',
    async (name) => {
      const { content, asked } = aShopWithContent(down)
      expect(await content.picture(name)).toBeNull()
      expect(asked).toEqual([])
    },
  )
})
