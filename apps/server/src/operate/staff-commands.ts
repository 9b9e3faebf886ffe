import { email as emailRule, validate } from '@openline/contract/fields'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { inviteAdmin, openDemoAdmin } from '../features/people/staff/by-operator.ts'

type Deps = { db: Db; clock: Clock; publicUrl: string; isProduction: boolean; by: string }

/** `invite-admin <email> <name>`: a link for the first admin of the desk, or for one who is locked out. */
export async function linkForAdmin(
  deps: Deps,
  [typed = '', ...names]: readonly string[],
): Promise<string | null> {
  const email = validate(emailRule, typed)
  const name = names.join(' ').trim()
  if (!email.ok || name.length < 2 || name.length > 80) return null
  const url = await inviteAdmin(deps, { email: email.value, name })
  return `Give this link to ${name}. It works once and for three days:\n${url}\n`
}

/** `demo-admin`: a link that opens the desk of a demo on its own. In production the words mean nothing. */
export async function linkForDemo(deps: Deps): Promise<string | null> {
  return deps.isProduction ? null : `${await openDemoAdmin(deps)}\n`
}
