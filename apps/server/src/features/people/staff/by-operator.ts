import { type StaffRole, staffRoles } from '@openline/contract/staff-roles'
import type { Clock } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { newLink } from './links.ts'
import { findMemberByEmail, insertMember, setLink, setRoles } from './store.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: string
  /** The operator's name. */
  readonly by: string
}
type Person = { readonly email: string; readonly name: string }

/**
 * A one-time link for an admin: the first one, or one who is locked out, whose account keeps its roles and becomes
 * an admin's. Gives its address, which must reach that person alone.
 */
export function inviteAdmin(deps: Deps, person: Person): Promise<string> {
  return linkFor(deps, person, { act: 'invite-admin', purpose: 'invite', roles: ['admin'] })
}

/** A one-time link that opens the desk on its own, for a demo. The caller makes sure that this is none. */
export function openDemoAdmin(deps: Deps): Promise<string> {
  const person = { email: 'demo-admin@openline.example', name: 'Demo Admin' }
  return linkFor(deps, person, { act: 'demo-admin', purpose: 'demo', roles: staffRoles })
}

type Opening = {
  readonly act: string
  readonly purpose: 'invite' | 'demo'
  readonly roles: readonly StaffRole[]
}

async function linkFor(
  { db, clock, publicUrl, by }: Deps,
  { email, name }: Person,
  { act, purpose, roles }: Opening,
): Promise<string> {
  const now = clock()
  const { url, columns } = newLink(publicUrl, purpose, now)
  await db.transaction(async (tx) => {
    const known = await findMemberByEmail(tx, email)
    const id = known?.id ?? ownId()
    const all = [...new Set([...(known?.roles ?? []), ...roles])]
    if (known) {
      await setRoles(tx, id, all)
      await setLink(tx, id, columns)
    } else {
      await insertMember(tx, { id, name, email, roles: all, invitedAt: now, ...columns })
    }
    await recordAct(
      tx,
      { operator: by },
      {
        at: now,
        act,
        reason: null,
        customerId: null,
        subject: { kind: 'staff', id },
        before: known && { roles: known.roles },
        after: { email, roles: all },
      },
    )
  })
  return url
}
