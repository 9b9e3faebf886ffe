import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { faqFeedback } from '../../../db/schema/faq-feedback.ts'

const shop = useTestShop()

/** Sends the form as a browser would; gives the status and where it leads. */
async function post(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(shop.url(path), {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  })
  return { status: answer.status, leadsTo: answer.headers.get('location') }
}

function votesOn(slug: string) {
  return shop.database.db.select().from(faqFeedback).where(eq(faqFeedback.slug, slug))
}

test('a vote by form is kept once a visitor and leads to the words of thanks', async () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  expect(await post('/faq', { slug: 'which-plan', helped: 'yes' }, own)).toEqual({
    status: 303,
    leadsTo: '/faq#which-plan-thanks',
  })
  expect(await post('/es/faq', { slug: 'which-plan', helped: 'no' }, own)).toEqual({
    status: 303,
    leadsTo: '/es/faq#which-plan-more',
  })
  expect(await votesOn('which-plan')).toMatchObject([{ helped: false }])
})

test('a vote on an unknown question leads to the words of failure', async () => {
  expect(await post('/faq', { slug: 'no-such-question', helped: 'yes' })).toEqual({
    status: 303,
    leadsTo: '/faq#no-such-question-failed',
  })
})

test.each([
  {},
  { slug: 'hotspot' },
  { slug: '../evil', helped: 'yes' },
  { slug: 'hotspot', helped: 'yes', more: 'x'.repeat(1000) },
])('a form without a vote leads back to the questions: %j', async (form) => {
  expect(await post('/faq', form)).toEqual({ status: 303, leadsTo: '/faq' })
  expect(await votesOn('hotspot')).toEqual([])
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a form of another site is refused: %j', async (headers) => {
  const { status } = await post('/faq', { slug: 'coverage', helped: 'yes' }, headers)
  expect(status).toBe(403)
  expect(await votesOn('coverage')).toEqual([])
})
