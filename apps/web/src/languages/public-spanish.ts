import contractWords from '@openline/contract/es.json'
import { type Catalogue, learn } from '@openline/words/words'

/** What every visitor may read. The pages behind it are public; see `account-words.ts` for the rest. */
const catalogues = import.meta.glob<Catalogue>(
  [
    '../{lib,ui,pages}/es.json',
    '../features/{cart,contact,content,faq-votes,layout,own-answers,shop}/es.json',
  ],
  { eager: true, import: 'default' },
)

for (const catalogue of [contractWords, ...Object.values(catalogues)]) learn(catalogue)
