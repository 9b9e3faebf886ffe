import { fileURLToPath } from 'node:url'
import { silentLog } from '@openline/testing/feature-app'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ContentBody, Fetched } from '../../../gateways/content/content.ts'
import { withLanguage } from '../../../language/request-language.ts'
import { readBuiltInContent } from './built-in.ts'
import { createContentService } from './content.ts'

const contentDir = fileURLToPath(new URL('../../../../../../content', import.meta.url))
const builtIn = await readBuiltInContent(contentDir)

afterEach(() => {
  vi.useRealTimers()
})

type Answer = Fetched<ContentBody>

const nothing: Answer = { kind: 'missing' }
const down = { kind: 'unavailable', reason: 'test' } as const satisfies Answer
function found(...records: object[]): Answer {
  return {
    kind: 'found',
    value: { data: records.map((attributes, index) => ({ id: index + 1, attributes })) },
  }
}

function aFaq(slug: string, question: string) {
  return {
    slug,
    question,
    answer: 'So.',
    topic: 'plans',
    order: 1,
  }
}

/** A content service that says this in English and that in Spanish. */
function aShop(english: Answer | Promise<Answer>, spanish: Answer | Promise<Answer>) {
  return createContentService({
    gateway: {
      get: (address) => Promise.resolve(address.includes('locale=es') ? spanish : english),
      getPicture: () => Promise.resolve(down),
    },
    builtIn,
    clock: () => new Date('2026-06-15T12:00:00Z'),
    log: silentLog,
  })
}

type Shop = ReturnType<typeof aShop>

/** Pages in Spanish of the shop, and how often one lacked an answer. */
function spanishPages(shop: Shop) {
  const seen = { gaps: 0 }
  const noteGap = () => {
    seen.gaps += 1
  }
  return { seen, pages: shop.pages('es', { isDraft: false, noteGap }) }
}

async function questions(shop: Shop) {
  const { body } = await shop.get('/api/faqs?sort=order&locale=es')
  const { data } = body as { data: { attributes: { question: string } }[] }
  return data.map(({ attributes }) => attributes.question)
}

function plansIn(language: 'en' | 'es', shop: Shop) {
  return withLanguage(language, () => shop.plans())
}

async function recordsOf(type: string, locale: string) {
  const { body } = await aShop(down, down).get(
    `/api/${type}?pagination[pageSize]=100&locale=${locale}`,
  )
  return (body as { data: { attributes: Record<string, unknown> }[] }).data.map(
    ({ attributes }) => attributes,
  )
}

describe('who reads Spanish', () => {
  test('gets the Spanish of the content service', async () => {
    expect(await questions(aShop(found(aFaq('a', 'Why?')), found(aFaq('a', '¿Por qué?'))))).toEqual(
      ['¿Por qué?'],
    )
  })

  test('gets in English what the carrier has not translated yet', async () => {
    const shop = aShop(found(aFaq('a', 'Why?'), aFaq('b', 'How?')), found(aFaq('b', '¿Cómo?')))
    expect(await questions(shop)).toEqual(['Why?', '¿Cómo?'])
  })

  test.each([
    ['has none', nothing],
    ['is down', down],
  ])("never gets our words between the carrier's own when its Spanish %s", async (_, spanish) => {
    expect(await questions(aShop(found(aFaq('a', 'Why?')), spanish))).toEqual(['Why?'])
  })

  test('gets the Spanish that came with the shop when the service says nothing', async () => {
    expect(await questions(aShop(down, down))).toContain('¿Qué plan me conviene?')
  })

  test('waits for both answers at the same time, and no longer than a second', async () => {
    vi.useFakeTimers()
    const never = new Promise<Answer>(() => {})
    const asked = questions(aShop(never, never))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await asked).toContain('¿Qué plan me conviene?')
  })
})

describe('the plans in Spanish', () => {
  test('sell with other words and nothing else', async () => {
    const shop = aShop(down, down)
    const [english, spanish] = [await plansIn('en', shop), await plansIn('es', shop)]
    expect(spanish[0]?.highlight).toBe('Para un teléfono que está casi siempre en Wi-Fi.')
    const facts = (plans: typeof english) =>
      plans.map(({ planId, name, priceCents, dataGb, label }) => [
        planId,
        name,
        priceCents,
        dataGb,
        label.planName,
        label.uniquePlanId,
        label.monthlyPriceCents,
        label.oneTimeFees.map(({ amountCents }) => amountCents),
      ])
    expect(facts(spanish)).toEqual(facts(english))
  })

  test('are the same objects as long as nothing was changed', async () => {
    const shop = aShop(down, down)
    expect(await plansIn('es', shop)).toBe(await plansIn('es', shop))
    expect(await plansIn('en', shop)).toBe(await plansIn('en', shop))
  })

  test('cost what they cost in English, whatever a translation says', async () => {
    const [plan] = await recordsOf('plans', 'en')
    const shop = aShop(
      found({ ...plan }),
      found({ ...plan, name: 'Ligero', highlight: 'Para poco.', priceCents: 1 }),
    )
    expect(await plansIn('es', shop)).toEqual([{ ...plan, highlight: 'Para poco.' }])
  })

  test('have a badge where the English plan has one and a translation of it', async () => {
    const [plan] = await recordsOf('plans', 'en')
    const badgeOf = async (english: string | null, spanish: string | null) => {
      const shop = aShop(found({ ...plan, badge: english }), found({ ...plan, badge: spanish }))
      return (await plansIn('es', shop))[0]?.badge ?? null
    }
    expect(await badgeOf('Most popular', 'El más elegido')).toBe('El más elegido')
    expect(await badgeOf('Most popular', null)).toBeNull()
    expect(await badgeOf(null, 'El más elegido')).toBeNull()
  })

  test("are the carrier's in English when it wrote no Spanish", async () => {
    const [plan] = await recordsOf('plans', 'en')
    const shop = aShop(found({ ...plan }), nothing)
    expect(await plansIn('es', shop)).toEqual([plan])
  })
})

test('anyone who accepts the terms accepts the same version in both languages', async () => {
  const versions = async (locale: string) =>
    (await recordsOf('legals', locale)).map(({ version, effectiveDate }) => [
      version,
      effectiveDate,
    ])
  expect(await versions('es')).toEqual(await versions('en'))
  const shop = aShop(down, down)
  expect(await withLanguage('es', () => shop.termsVersion())).toBe(await shop.termsVersion())
})

describe('who makes a page learns that its words are not the last', () => {
  const never = new Promise<Answer>(() => {})
  const english = found(aFaq('a', 'Why?'))

  test.each([
    ['the Spanish does not come', english, never, 'Why?'],
    ['the Spanish cannot be had', english, down, 'Why?'],
    ['the English does not come', never, found(aFaq('a', '¿Por qué?')), '¿Por qué?'],
  ])('when %s', async (_, inEnglish, inSpanish, said) => {
    vi.useFakeTimers()
    const { pages, seen } = spanishPages(aShop(inEnglish, inSpanish))
    const faqs = pages.faqs()
    await vi.advanceTimersByTimeAsync(1000)
    expect((await faqs).map(({ question }) => question)).toEqual([said])
    expect(seen.gaps).toBe(1)
  })

  test('and not when the service has no Spanish', async () => {
    const { pages, seen } = spanishPages(aShop(english, nothing))
    expect((await pages.faqs()).map(({ question }) => question)).toEqual(['Why?'])
    expect(seen.gaps).toBe(0)
  })

  test('also of plans, in the language that is read', async () => {
    vi.useFakeTimers()
    const shop = aShop(nothing, never)
    const answered = (language: 'en' | 'es') =>
      withLanguage(language, () => shop.hasAnsweredPlans())
    const inSpanish = answered('es')
    await vi.advanceTimersByTimeAsync(1000)
    expect([await answered('en'), await inSpanish]).toEqual([true, false])
  })
})
