import { invitationDays, recoveryMinutes } from '@openline/contract/people/staff-sign-in'
import type { StaffRole } from '@openline/contract/staff-roles'
import { button, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { MemberRow } from './store.ts'

/** To someone who gets an account at the desk, or a new way into theirs. @param url with the secret */
export function invitationEmail(url: string): WriteEmail {
  return ({ brand }) => ({
    subject: `Your account at the ${brand.shortName} desk`,
    preheader: `The link works once and expires in ${invitationDays} days.`,
    blocks: [
      paragraph(
        `An admin of ${brand.name} has opened the desk for you, where our staff work. Use this link on the device that you work with and make a passkey. The link works once and expires in ${invitationDays} days.`,
      ),
      button('Set up my passkey', url),
      paragraph('If you didn’t expect this, please don’t use the link, and tell your admin.'),
    ],
  })
}

/** A change of how a member of staff signs in, or of what they may do. `by` is the name of who did it. */
export type StaffNews =
  | { readonly kind: 'invited' | 'reinvited' | 'removed'; readonly by: string }
  | { readonly kind: 'roles_asked'; readonly by: string; readonly after: readonly StaffRole[] }
  | {
      readonly kind: 'roles_changed'
      readonly by: string
      readonly before: readonly StaffRole[]
      readonly after: readonly StaffRole[]
    }
  | { readonly kind: 'passkey_added' | 'passkey_removed'; readonly passkey: string }
  | {
      readonly kind: 'passkeys_replaced'
      readonly passkey: string
      readonly with: 'invitation' | 'recovery code'
    }
  | { readonly kind: 'recovery_code_used' | 'recovery_code_renewed' }

type Person = Pick<MemberRow, 'name' | 'email' | 'roles'>

/** What happened to an account at the desk: to its owner, or to an admin. */
export function staffNewsEmail(person: Person, news: StaffNews, isOwn: boolean): WriteEmail {
  return ({ brand, publicUrl }) => {
    const whose = isOwn ? 'your account' : `the account of ${person.name}`
    const { subject, text } = wordsOf(news, { person, whose })
    return {
      subject: `${brand.shortName} desk: ${subject}`,
      preheader: text,
      blocks: [
        paragraph(text),
        paragraph(
          isOwn
            ? 'If you didn’t expect this, tell an admin immediately. They can remove the account or send a new link, which ends all passkeys and sessions.'
            : `If you didn’t expect this, ask ${person.name} in person or by phone. On the page Staff you can remove the account or send a new link, which ends all passkeys and sessions.`,
        ),
        button('Open the desk', `${publicUrl}/desk${isOwn ? '' : '/staff'}`),
      ],
    }
  }
}

type About = { readonly person: Person; readonly whose: string }
type Words = { readonly subject: string; readonly text: string }

function wordsOf(news: StaffNews, { person, whose }: About): Words {
  const { name, email, roles } = person
  switch (news.kind) {
    case 'invited':
      return {
        subject: `${name} was invited`,
        text: `${news.by} invited ${name} (${email}) with these roles: ${roles.join(', ')}.`,
      }
    case 'reinvited':
      return {
        subject: `${name} was sent a new link`,
        text: `${news.by} sent ${name} (${email}) a new link. Using it ends all passkeys and sessions of the account.`,
      }
    case 'roles_asked':
      return {
        subject: `roles for ${name} wait for you`,
        text: `${news.by} asked for these roles for ${name} (${email}): ${news.after.join(', ')}. They count once another admin gives the same roles on the page Staff.`,
      }
    case 'roles_changed':
      return {
        subject: `the roles of ${whose} were changed`,
        text: `${news.by} changed the roles of ${whose} from ${news.before.join(', ') || 'none'} to ${news.after.join(', ')}.`,
      }
    case 'removed':
      return {
        subject: `${whose} was removed`,
        text: `${news.by} removed ${whose}. Its passkeys, sessions and codes no longer work.`,
      }
    default:
      return signInWords(news, whose)
  }
}

type SignInNews = Exclude<StaffNews, { readonly by: string }>

function signInWords(news: SignInNews, whose: string): Words {
  switch (news.kind) {
    case 'passkey_added':
      return {
        subject: `a passkey was added to ${whose}`,
        text: `The passkey “${news.passkey}” can now sign in with ${whose}.`,
      }
    case 'passkey_removed':
      return {
        subject: `a passkey of ${whose} was removed`,
        text: `The passkey “${news.passkey}” can no longer sign in with ${whose}.`,
      }
    case 'passkeys_replaced':
      return {
        subject: `a new passkey for ${whose}`,
        text: `The passkey “${news.passkey}” was made for ${whose}, with the link of ${news.with === 'invitation' ? 'an invitation' : 'a recovery code'}. It is the only one now: earlier passkeys and sessions ended.`,
      }
    case 'recovery_code_used':
      return {
        subject: `a recovery code of ${whose} was used`,
        text: `A recovery code of ${whose} was used. A new passkey can be made with it for ${recoveryMinutes} minutes, which ends all earlier passkeys and sessions.`,
      }
    case 'recovery_code_renewed':
      return {
        subject: `a new recovery code for ${whose}`,
        text: `A new recovery code was made for ${whose}. The earlier one no longer works.`,
      }
  }
}
