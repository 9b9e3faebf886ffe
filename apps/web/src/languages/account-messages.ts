import { language } from '@openline/i18n/language'
import './page-language.ts'

/**
 * Imported by whatever shows features of the account, which are then there once their words are: its
 * routes, and parts that a public page loads later. On the server all words are.
 */
if (!import.meta.env.SSR && language() === 'es') await import('./account-spanish.ts')
