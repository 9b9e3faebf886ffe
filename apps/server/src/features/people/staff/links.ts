import { invitationDays, recoveryMinutes } from '@openline/contract/people/staff-sign-in'
import { secondsAfter } from '../../../clock.ts'
import { newSecret } from '../../../crypto/new-secret.ts'
import type { MemberRow } from './store.ts'

type Purpose = NonNullable<MemberRow['linkPurpose']>

const day = 24 * 3600

const goodForSeconds = {
  invite: invitationDays * day,
  recover: recoveryMinutes * 60,
  demo: day,
} as const satisfies Readonly<Record<Purpose, number>>

const pages = {
  invite: '/desk/invitation',
  recover: '/desk/invitation',
  demo: '/desk/demo',
} as const satisfies Readonly<Record<Purpose, `/desk/${string}`>>

/** A new one-time link: what is stored of it, its code, and its address, which no server sees whole. */
export function newLink(publicUrl: string, purpose: Purpose, now: Date) {
  const { token: code, hash: linkHash } = newSecret()
  return {
    code,
    url: `${publicUrl}${pages[purpose]}#${code}`,
    columns: {
      linkHash,
      linkPurpose: purpose,
      linkExpiresAt: secondsAfter(now, goodForSeconds[purpose]),
    },
  }
}
