import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from './blocks.ts'

/** The first line of an email. `firstName` is empty for a customer who has not given a name. */
export function greeting(firstName: string): EmailBlock {
  return paragraph(firstName === '' ? t('Hello,') : t('Hello {name},', { name: firstName }))
}
