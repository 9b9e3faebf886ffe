import { addMessages, type MessageCatalog } from '@openline/i18n/i18n'

/** The messages of account and sign-up: too much for the first page of a visit. */
const catalogs = import.meta.glob<MessageCatalog>(
  ['../features/*/es.json', '!../features/{cart,contact,content,layout,shop}/es.json'],
  { eager: true, import: 'default' },
)

for (const catalog of Object.values(catalogs)) addMessages(catalog)
