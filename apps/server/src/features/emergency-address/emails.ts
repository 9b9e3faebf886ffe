import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../emails/blocks.ts'
import type { WriteEmail } from '../../emails/compose.ts'
import { securityEmail } from '../../emails/security-email.ts'
import { linkTo } from '../../language/link-to.ts'
import { type LineRow, nameForEmail } from '../lines/lines.ts'

type Line = Pick<LineRow, 'id' | 'orderId' | 'nickname' | 'mdn'>

/** To the owner, before the network hears of the address. */
export function addressChangedEmail(line: Line, by: 'you' | 'support'): WriteEmail {
  return securityEmail(({ publicUrl }) => ({
    subject: t('The emergency address of your line was changed'),
    details: [
      t(
        'Line: {line}. 911 receives this address when you call over Wi-Fi. Your account shows when it’s active.',
        { line: nameForEmail(line) },
      ),
    ],
    ...(by === 'support'
      ? { by }
      : {
          remedy: {
            text: t('Correct the emergency address in your account, and choose a new password.'),
            label: t('Go to my line'),
            url: linkTo(publicUrl, `/dashboard/lines/${line.id}`),
          },
        }),
  }))
}

/** To the owner: what 911 receives is not what was asked for. */
export function notInForceEmail(line: Line, why: () => string): WriteEmail {
  return ({ publicUrl }) => ({
    subject: t('Please correct your emergency address'),
    preheader: t('911 can’t use the address that you entered.'),
    blocks: [
      paragraph(
        t('911 can’t use the emergency address of {line}: {why}', {
          line: nameForEmail(line),
          why: why(),
        }),
      ),
      paragraph(
        t(
          'Until you correct it, a 911 call over Wi-Fi may reach an emergency center that doesn’t know where you are. Say your location first, or call without Wi-Fi.',
        ),
      ),
      button(
        t('Correct the address'),
        linkTo(publicUrl, `/dashboard?emergency_address=${line.id}`),
      ),
    ],
  })
}
