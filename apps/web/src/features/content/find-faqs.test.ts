import type { Faq } from '@openline/contract/platform/content'
import { expect, test } from 'vitest'
import { findFaqs } from './find-faqs.ts'

function faq(slug: string, question: string, answer: string): Faq {
  return {
    slug,
    question,
    answer,
    topic: 'sim',
    order: 1,
  }
}

const faqs = [
  faq('esim', 'What is an eSIM?', 'A SIM without a card.'),
  faq('pagar', '¿Cómo puedo pagar?', 'Con una tarjeta de crédito.'),
  faq('keep', 'Can I keep my number?', 'Yes. Bring your account number and PIN.'),
]

test.each([
  ['', ['esim', 'pagar', 'keep']],
  ['  ', ['esim', 'pagar', 'keep']],
  ['E-SIM', ['esim']],
  ['pin number', ['keep']],
  ['credito', ['pagar']],
  ['Cómo', ['pagar']],
  ['number card', []],
  ['(.*', []],
])('"%s" finds %j', (query, found) => {
  expect(findFaqs(faqs, query).map(({ slug }) => slug)).toEqual(found)
})
