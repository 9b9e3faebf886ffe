import { formatDate } from '@openline/contract/dates'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { securityEmail } from '../../../emails/security-email.ts'
import { linkTo } from '../../../language/link-to.ts'
import { nameForEmail } from '../lines/lines.ts'
import type { LineRow } from '../lines/store.ts'
import type { EmergencyAddressRow } from './store.ts'

type Line = Pick<LineRow, 'id' | 'orderId' | 'nickname' | 'mdn'>
type RequestedBy = EmergencyAddressRow['requestedBy']

/** To the owner, once the network has confirmed another address: 911 has it now. */
export function confirmedEmail(line: Line, by: RequestedBy): WriteEmail {
  return securityEmail(({ publicUrl }) => ({
    subject: t('Your emergency address was changed'),
    details: [
      t('911 now receives the new address when {line} calls over Wi-Fi.', {
        line: nameForEmail(line),
      }),
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

/** To the owner, when the network has not answered for ten minutes. `keepsEarlier`: 911 has another address. */
export function unansweredEmail(
  line: Line,
  { by, keepsEarlier }: { by: RequestedBy; keepsEarlier: boolean },
): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('Your emergency address isn’t active yet'),
    preheader: t('The network hasn’t confirmed it.'),
    blocks: [
      paragraph(
        t(
          'The network hasn’t confirmed the emergency address of {line} yet. We keep trying, and we’ll email you when it answers.',
          {
            line: nameForEmail(line),
          },
        ),
      ),
      paragraph(untilThen(keepsEarlier)),
      ...(by === 'order'
        ? []
        : [
            paragraph(
              t('If you didn’t ask for this change, call us at {phone}.', {
                phone: brand.support.phone,
              }),
            ),
          ]),
      button(t('Go to my line'), linkTo(publicUrl, `/dashboard/lines/${line.id}`)),
    ],
  })
}

/** To the owner: 911 can’t use the address that was entered. `keepsEarlier`: it has another one. */
export function refusedEmail(
  line: Line,
  { why, keepsEarlier }: { why: () => string; keepsEarlier: boolean },
): WriteEmail {
  return ({ publicUrl }) => ({
    subject: t('Please correct your emergency address'),
    preheader: t('911 can’t use the address that you entered.'),
    blocks: [
      paragraph(
        t('911 can’t use the address that you entered for {line}: {why}', {
          line: nameForEmail(line),
          why: why(),
        }),
      ),
      paragraph(untilThen(keepsEarlier)),
      button(
        t('Correct the address'),
        linkTo(publicUrl, `/dashboard?emergency_address=${line.id}`),
      ),
    ],
  })
}

/** To the owner: the network activates no line at the address of the order. `until`: then the order is canceled. */
export function refusedPlaceEmail(
  line: Line,
  { until, timeZone }: { until: Date; timeZone: string },
): WriteEmail {
  return ({ publicUrl }) => ({
    subject: t('We need another address for your new line'),
    preheader: t('Our network can’t activate a line at the address that you entered.'),
    blocks: [
      paragraph(
        t(
          'Our network can’t activate a line at the address that you entered. Please enter the street address where you use your phone most. We’ll activate your line right away.',
        ),
      ),
      paragraph(
        t(
          'If we don’t have another address by {date}, we’ll cancel your order and refund your payment.',
          { date: formatDate(until, 'MMM D, YYYY', timeZone) },
        ),
      ),
      button(
        t('Enter another address'),
        linkTo(publicUrl, `/dashboard?emergency_address=${line.id}`),
      ),
    ],
  })
}

function untilThen(keepsEarlier: boolean): string {
  return keepsEarlier
    ? t('Until then, 911 receives your previous address when you call over Wi-Fi.')
    : t(
        'Until then, 911 doesn’t know where you are when you call over Wi-Fi. Say your location first, or call without Wi-Fi.',
      )
}
