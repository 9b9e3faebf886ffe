import { type Catalogue, learn } from '@openline/words/words'

/** What only customers read, and whoever becomes one: too much for the first page of a visit. */
const catalogues = import.meta.glob<Catalogue>(
  [
    '../features/*/es.json',
    '!../features/{cart,contact,content,faq-votes,layout,own-answers,shop}/es.json',
  ],
  { eager: true, import: 'default' },
)

for (const catalogue of Object.values(catalogues)) learn(catalogue)
