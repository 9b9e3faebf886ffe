import contractMessages from '@openline/contract/es.json'
import { addMessages, type MessageCatalog } from '@openline/i18n/i18n'

/** What every visitor may read. The pages behind it are public; see `account-messages.ts` for the rest. */
const catalogs = import.meta.glob<MessageCatalog>(
  ['../{lib,ui,pages}/es.json', '../features/{cart,contact,content,layout,shop}/es.json'],
  { eager: true, import: 'default' },
)

for (const catalog of [contractMessages, ...Object.values(catalogs)]) addMessages(catalog)
