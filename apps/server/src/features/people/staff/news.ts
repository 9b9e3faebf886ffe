import type { Db } from '../../../db/open.ts'
import { type StaffNews, staffNewsEmail } from './emails.ts'
import type { StaffNeeds } from './staff-needs.ts'
import { listAdminEmails, type MemberRow } from './store.ts'

type Told = Pick<MemberRow, 'name' | 'email' | 'roles'> & {
  /** Emails support too: the admin is the only one. */
  readonly alsoSupport?: boolean
}

/**
 * Emails the person and every admin, in the transaction of the change: what a thief does with an account at the desk must
 * not go unseen. Who is invited gets the link instead.
 */
export async function tellStaff(
  { sendEmail }: Pick<StaffNeeds, 'sendEmail'>,
  tx: Db,
  member: Told,
  news: StaffNews,
): Promise<void> {
  const isForAdmins = ['invited', 'reinvited', 'roles_asked'].includes(news.kind)
  const admins = await listAdminEmails(tx)
  const others = admins.filter((email) => email !== member.email)
  for (const email of isForAdmins ? others : [member.email, ...others]) {
    const isOwn = email === member.email
    await sendEmail(tx, { id: null, email, language: 'en' }, staffNewsEmail(member, news, isOwn))
  }
  if (member.alsoSupport) await sendEmail(tx, 'support', staffNewsEmail(member, news, false))
}
