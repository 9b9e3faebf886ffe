import { aCustomer } from '@openline/testing/customers'
import { featureApp, featureNeeds } from '@openline/testing/feature-app'
import { testCrmKey } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { faqFeedback } from '../../../db/schema/faq-feedback.ts'
import { faqFeedbackRoutes } from './faq-feedback-routes.ts'

const shop = useTestShop()

function giveFeedback(
  slug: string,
  body: unknown,
  headers: Record<string, string> = {},
  token?: string,
) {
  return shop.send('PUT', `/app/faqs/${slug}/vote`, { body, headers, ...(token && { token }) })
}

function votesOn(slug: string) {
  return shop.database.db.select().from(faqFeedback).where(eq(faqFeedback.slug, slug))
}

describe('a vote on an answer', () => {
  test('is thanked for and kept, and says nothing of who gave it', async () => {
    const answer = await giveFeedback('which-plan', { helped: true })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Thank/) },
    })
    const [kept, ...others] = await votesOn('which-plan')
    expect(others).toEqual([])
    expect(kept).toMatchObject({ helped: true, visitor: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('is one for each visitor: the last one counts', async () => {
    await giveFeedback('unlimited', { helped: true })
    await Promise.all([
      giveFeedback('unlimited', { helped: false }),
      giveFeedback('unlimited', { helped: false }),
    ])
    expect(await votesOn('unlimited')).toMatchObject([{ helped: false }])
    await giveFeedback('unlimited', { helped: true }, { 'user-agent': 'another browser' })
    expect(await votesOn('unlimited')).toHaveLength(2)
  })

  test('is one for an account, on whatever device', async () => {
    const { token } = await aCustomer(shop)
    await giveFeedback('coverage', { helped: true }, { 'user-agent': 'phone' }, token)
    await giveFeedback('coverage', { helped: false }, { 'user-agent': 'laptop' }, token)
    expect(await votesOn('coverage')).toMatchObject([{ helped: false }])
  })

  test.each([
    ['an unknown question', 'no-such-question', { helped: true }, 404],
    ['no feedback', 'which-plan', {}, 422],
    ['a malformed answer', 'which-plan', { helped: 'yes' }, 422],
    ['an unknown field', 'which-plan', { helped: true, weight: 1000 }, 422],
    ['a malformed slug', 'WHICH..PLAN', { helped: true }, 404],
  ])('with %s is refused', async (_, slug, body, status) => {
    expect((await giveFeedback(slug, body)).status).toBe(status)
  })

  test('too many of them from one network wait', async () => {
    const { db } = shop.database
    const { needs, time } = featureNeeds(db, { networkScale: 1 })
    // The shop's tasks delete counters that ran out by its clock.
    time.now = shop.now()
    const content = { hasFaq: () => Promise.resolve(true) }
    const app = featureApp(faqFeedbackRoutes({ ...needs, content }))
    const statuses: number[] = []
    for (let count = 0; count < 62; count += 1) {
      const body = { helped: count % 2 === 0 }
      statuses.push((await app.send('PUT', '/app/faqs/hotspot/vote', { body })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('the carrier’s people see which answers fail', async () => {
  await shop.database.db.delete(faqFeedback)
  for (const agent of ['a', 'b', 'c']) {
    await giveFeedback('abroad', { helped: agent === 'a' }, { 'user-agent': agent })
  }
  await giveFeedback('refunds', { helped: true })
  const counts = await shop.send('GET', '/app/crm/faq-feedback', {
    headers: { 'x-crm-key': testCrmKey },
  })
  expect(counts).toMatchObject({
    status: 200,
    body: {
      answers: [
        { slug: 'abroad', helped: 1, didNotHelp: 2 },
        { slug: 'refunds', helped: 1, didNotHelp: 0 },
      ],
    },
  })
  expect((await shop.send('GET', '/app/crm/faq-feedback')).status).toBe(403)
})
