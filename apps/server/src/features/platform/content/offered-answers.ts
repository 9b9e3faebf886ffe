import { answerNeeds } from '@openline/contract/platform/content'
import { type NetworkNeeds, readOffer } from '../network/network.ts'
import type { ContentService } from './content.ts'

type Pages = ContentService['pages']

/** The words of pages without the answers about what the network can't do. */
export function offeredPages(needs: NetworkNeeds, pages: Pages): Pages {
  return (language, options) => {
    const words = pages(language, options)
    return {
      ...words,
      async faqs() {
        const [faqs, offer] = await Promise.all([words.faqs(), readOffer(needs)])
        return faqs.filter(({ needs: need }) => !need || offer[need])
      },
    }
  }
}

/** Another text when other answers are offered. */
export async function offeredEdition(needs: NetworkNeeds): Promise<string> {
  const offer = await readOffer(needs)
  return answerNeeds.map((need) => (offer[need] ? '1' : '0')).join('')
}
