import {
  type ReplyDraft,
  type ReplyTemplate,
  replyTemplates,
} from '@openline/contract/processes/contact-desk'
import { msg, t, translate } from '@openline/i18n/i18n'
import { type Language, languages } from '@openline/i18n/language'
import { withLanguage } from '../../../language/request-language.ts'

/** What support writes often; who replies picks one and changes what is in it. */
const templates = {
  blank: msg('Thanks for writing to us.'),
  ask_details: msg(
    'Thanks for writing to us. To help you, we need to know a little more:\n\n- \n\nPlease don’t send passwords, PINs or card numbers.',
  ),
  working_on_it: msg(
    'Thanks for writing to us. We’re looking into it and will write again within one business day.',
  ),
  sign_in: msg(
    'To protect your account, we don’t discuss its details by email. Please sign in to see them, or call us from the phone number on your account.',
  ),
  install_esim: msg(
    'You can install your eSIM from your account: sign in, open your line and choose “Install eSIM”. Your phone needs Wi-Fi while it installs.',
  ),
  bring_number: msg(
    'To bring your number to us, please get the account number and the transfer PIN from your old carrier and enter them in your account. Please don’t send them by email, and keep your old service until the number has moved.',
  ),
  port_in_details: msg(
    'Your old carrier can’t release your number with the details we have. Please ask them for the account number and a transfer PIN, and enter both in your account or with the link in our email about the transfer. Please don’t send them by email, and keep your old service until the number has moved.',
  ),
  port_in_delayed: msg(
    'Your number transfer is taking longer than usual. We’re working on it with your old carrier and will write again within one business day. You don’t need to do anything; please keep your old service until the number has moved.',
  ),
  port_in_done: msg(
    'Your number has moved to us. Please restart your phone. Texts may take up to a day to arrive. If something doesn’t work, please answer here.',
  ),
  resolved: msg('This is resolved now. If it happens again, please answer here.'),
} as const satisfies Record<ReplyTemplate, string>

/** Every template in both languages, with the name that the sender typed. */
export function draftsFor(to: { readonly name: string; readonly brand: string }): ReplyDraft[] {
  return replyTemplates.map((template) => {
    const inLanguage = (wanted: Language) =>
      withLanguage(wanted, () => {
        const text = translate(templates[template])
        return t('Hello {name},\n\n{text}\n\n{brand} Support', { ...to, text })
      })
    const [en, es] = languages
    return { template, text: { en: inLanguage(en), es: inLanguage(es) } }
  })
}
