import { emailHoldHours } from '@openline/contract/people/email-recovery'
import { t } from '@openline/i18n/i18n'
import { button, paragraph } from '../../../emails/blocks.ts'
import { clockTime } from '../../../emails/clock-time.ts'
import type { EmailSettings, EmailText, WriteEmail } from '../../../emails/compose.ts'
import { linkTo } from '../../../language/link-to.ts'

/** When a change takes effect, and the zone in which its reader reads that. */
export type EffectTime = { readonly at: Date; readonly timeZone: string }

/** To the old address, when the second person has confirmed. Without the new address. @param token stops the change */
export function changeStartedEmail(token: string, { at, timeZone }: EffectTime): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('Someone asked for a new email on your {brand} account', { brand: brand.shortName }),
    preheader: t('If this wasn’t you, stop it now.'),
    blocks: [
      paragraph(
        t(
          'Someone told our staff that they can’t read this mailbox anymore. They showed an ID and asked us to change the email on your {brand} account.',
          { brand: brand.name },
        ),
      ),
      paragraph(
        t(
          'The new email takes effect at {time}. Until then you sign in as before, and nothing changes.',
          { time: clockTime(at, timeZone) },
        ),
      ),
      paragraph(t('If this was you, you don’t need to do anything.')),
      paragraph(
        t('If it wasn’t you, stop the change now. It takes one press. Then call us at {phone}.', {
          phone: brand.support.phone,
        }),
      ),
      button(t('This wasn’t me'), linkTo(publicUrl, `/email-change#stop.${token}`)),
    ],
  })
}

/** To the new address, at the same time. @param token confirms that it receives email */
export function confirmAddressEmail(token: string, { at, timeZone }: EffectTime): WriteEmail {
  return ({ brand, publicUrl }) => ({
    subject: t('Confirm your new email for {brand}', { brand: brand.shortName }),
    preheader: t('Without it, we can’t change your email.'),
    blocks: [
      paragraph(
        t(
          'Our staff are changing the email on a {brand} account to this one. Please confirm that you receive our emails here.',
          { brand: brand.name },
        ),
      ),
      button(t('Confirm this email'), linkTo(publicUrl, `/email-change#confirm.${token}`)),
      paragraph(
        t(
          'Once you’ve confirmed, you can sign in with this email from {time}. Please don’t open a new account with it before then.',
          { time: clockTime(at, timeZone) },
        ),
      ),
      paragraph(t('If you didn’t ask for this, you can ignore this email.')),
    ],
  })
}

/** To the new address, once it is in place. */
export function emailRecoveredEmail({ brand, publicUrl }: EmailSettings): EmailText {
  return {
    subject: t('Your new email at {brand}', { brand: brand.shortName }),
    preheader: t('Use it to sign in from now on.'),
    blocks: [
      paragraph(
        t('Your {brand} account now uses this email. Sign in with a code that we’ll send here.', {
          brand: brand.name,
        }),
      ),
      paragraph(
        t(
          'To keep your account safe, some things have to wait {hours} hours: unlocking or moving a number, changing a SIM, closing the account and changing cards.',
          { hours: emailHoldHours },
        ),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  }
}

/** To the address of the account, where the change did not take effect. */
export function changeStoppedEmail({ brand, publicUrl }: EmailSettings): EmailText {
  return {
    subject: t('Your {brand} email stays the same', { brand: brand.shortName }),
    preheader: t('The change that our staff started has ended.'),
    blocks: [
      paragraph(
        t('The change of your email that our staff started has ended, and nothing was changed.'),
      ),
      paragraph(
        t('If you didn’t ask for that change, call us at {phone}.', { phone: brand.support.phone }),
      ),
      button(t('Go to my account'), linkTo(publicUrl, '/dashboard')),
    ],
  }
}

/** To the new address, where the change did not take effect. */
export function addressNotUsedEmail({ brand }: EmailSettings): EmailText {
  return {
    subject: t('We didn’t change your email at {brand}', { brand: brand.shortName }),
    preheader: t('The change to this email was stopped or wasn’t confirmed in time.'),
    blocks: [
      paragraph(
        t(
          'The change to this email was stopped or wasn’t confirmed in time. If you still can’t get into your account, call us at {phone}.',
          { phone: brand.support.phone },
        ),
      ),
    ],
  }
}
