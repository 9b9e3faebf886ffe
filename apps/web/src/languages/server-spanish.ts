import { addMessages } from '@openline/i18n/i18n'
import messages from '../es.json'

/** The titles of pages, which the server alone says. */
addMessages(messages)
