import { readFileSync } from 'node:fs'
import { silentLog } from '@openline/testing/feature-app'
import { expect, test } from 'vitest'
import type { ContentBody, Fetched } from '../../../gateways/content/content.ts'
import { createRecordCheck } from './check-records.ts'

/** Checks answers as the shop does, and records the warnings in the log. */
function aCheck() {
  const warnings: unknown[] = []
  const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
    warn: (details: unknown) => warnings.push(details),
  })
  const checked = createRecordCheck(log)
  const check = (type: string, data: unknown, isList = true) =>
    checked({ kind: 'found', value: { data } }, { address: `/api/${type}`, type, isList })
  return { check, warnings }
}

function dataOf(answer: Fetched<ContentBody>) {
  return answer.kind === 'found' ? answer.value.data : []
}

const faq = { slug: 'a', question: 'Why?', answer: 'So.', topic: 'plans', order: 1 }
const page = { page: 'home', heading: 'Hello', intro: 'Come in', blocks: [] }
const [plan] = (
  JSON.parse(
    readFileSync(new URL('../../../../../../content/api/plans.json', import.meta.url), 'utf8'),
  ) as { data: { attributes: { planId: string } }[] }
).data
const links = { primaryLink: null, secondaryLink: null }

test('only the fields that pages know go further, whatever a service adds', () => {
  const { check } = aCheck()
  const record = { id: 1, attributes: { ...faq, createdBy: { email: 'editor@example.com' } } }
  expect(dataOf(check('faqs', [record]))).toEqual([{ id: 1, attributes: faq }])
})

test.each([
  ['a script for a link', { label: 'Go', href: 'javascript:alert(1)' }],
  ['data for a link', { label: 'Go', href: 'data:text/html,<script>alert(1)</script>' }],
  ["another site's address without its scheme", { label: 'Go', href: '//evil.example' }],
  ['no address', { label: 'Go' }],
])('a page with %s is left to the words that came with the shop', (_, primaryLink) => {
  const { check, warnings } = aCheck()
  const broken = { id: 3, attributes: { ...page, ...links, primaryLink } }
  expect(check('pages', [broken])).toEqual({ kind: 'unavailable', reason: 'no valid record' })
  expect(warnings).toMatchObject([
    { type: 'pages', key: 'page=home', id: '3', problems: [{ field: 'primaryLink.href' }] },
  ])
})

test.each([
  ['a phone plan without the taxes of what can call 911', 'phone', 'data_only'],
  ['a data plan with the 911 fee of prepaid service', 'data', 'prepaid_wireless'],
  ['a data plan with the taxes of no-contract service', 'data', 'no_contract'],
  ['a plan without a tax class', 'phone', undefined],
])('%s is refused by the name of its tax class', (_, kind, taxClass) => {
  const { check, warnings } = aCheck()
  const attributes = { ...plan?.attributes, kind, taxClass }
  expect(check('plans', [{ id: 4, attributes }])).toMatchObject({ kind: 'unavailable' })
  expect(warnings).toMatchObject([
    {
      type: 'plans',
      key: `planId=${plan?.attributes.planId}`,
      id: '4',
      problems: [{ field: 'taxClass' }],
    },
  ])
})

test('one broken record does not take the others along', () => {
  const { check } = aCheck()
  const records = [
    { id: 1, attributes: { ...faq, question: '' } },
    { id: 2, attributes: { ...faq, answer: 'x'.repeat(9000) } },
    { id: 3, attributes: { ...faq, topic: 'weather' } },
    { id: 4 },
    'text',
    { id: 5, attributes: faq },
  ]
  expect(dataOf(check('faqs', records))).toEqual([{ id: 5, attributes: faq }])
})

test('what stays broken is logged once, and again when it breaks in another way', () => {
  const { check, warnings } = aCheck()
  const broken = (field: object) => [{ id: 1, attributes: { ...faq, ...field } }]
  check('faqs', broken({ question: '' }))
  check('faqs', broken({ question: '' }))
  expect(warnings).toHaveLength(1)
  check('faqs', broken({ answer: '' }))
  expect(warnings).toHaveLength(2)
})

test('a content type without entries counts as absent', () => {
  expect(aCheck().check('faqs', [])).toEqual({ kind: 'missing' })
})

test('a badge that has no link yet may say so in two ways', () => {
  const badge = { id: 1, store: 'app-store', name: 'App Store' }
  const footer = (link: string | null) => ({
    id: 1,
    attributes: { socials: [], storeBadges: [{ ...badge, link }], note: 'A note' },
  })
  const { check } = aCheck()
  expect(dataOf(check('openline-footer', footer(null), false))).toEqual(footer(''))
  expect(dataOf(check('openline-footer', footer(''), false))).toEqual(footer(''))
})

test('a type of the carrier passes as it is', () => {
  const record = { id: 1, attributes: { anything: true } }
  expect(dataOf(aCheck().check('offers', [record]))).toEqual([record])
})
