import type { Faq } from '@openline/contract/platform/content'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FaqSearch } from './faq-search.tsx'

const faqs: readonly Faq[] = [
  {
    slug: 'esim',
    question: 'How do I install my eSIM?',
    answer: 'Scan it.',
    topic: 'sim',
    order: 1,
  },
  { slug: 'refunds', question: 'Do you refund?', answer: 'Yes.', topic: 'payment', order: 2 },
]

function htmlOf(query: string): string {
  return renderToStaticMarkup(<FaqSearch faqs={faqs} query={query} below={() => null} />)
}

test('without scripts, a search shows its answers, hides the others, and counts', () => {
  const html = htmlOf('e-sim')
  expect(html).toMatch(/role="status"[^>]*>1 answer</)
  expect(html.match(/<details/g)).toHaveLength(2)
  expect(html.match(/<details[^>]* hidden=""/g)).toHaveLength(1)
  expect(html).toMatch(
    /<section[^>]* hidden=""[^>]*><h2 id="payment"|data-topic="true" hidden=""><h2 id="payment"/,
  )
})

test('what finds nothing is told with a way to a person, who is hidden else', () => {
  expect(htmlOf('xylophone')).toMatch(/role="status"[^>]*>No results</)
  expect(htmlOf('xylophone')).toMatch(/<p>Try fewer words/)
  expect(htmlOf('')).toMatch(/<p hidden="">Try/)
})

test('the words for each count are there for a search while typing', () => {
  const [, counts = ''] = /data-counts="([^"]*)"/.exec(htmlOf('')) ?? []
  expect(counts.split('|')).toEqual(['No results', '1 answer', '2 answers'])
})
