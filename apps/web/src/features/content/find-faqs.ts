import type { Faq } from '@openline/contract/platform/content'

/** The questions that contain every word of `query`, in question or answer; all for an empty query. */
export function findFaqs(faqs: readonly Faq[], query: string): readonly Faq[] {
  const words = wordsOf(query)
  return faqs.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}

function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean)
}

/** People type eSIM, e-sim and E-SIM, and leave out accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('-', '')
}
