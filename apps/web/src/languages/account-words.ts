import { language } from '@openline/words/language'
import './page-language.ts'

/**
 * Imported by every route that shows features of the account, which are then there once their
 * words are. On the server all words are.
 */
if (!import.meta.env.SSR && language() === 'es') await import('./account-spanish.ts')
