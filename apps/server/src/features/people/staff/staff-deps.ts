import type { Brand } from '@openline/contract/brand'
import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { SendEmail } from '../../../emails/outbox.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import type { Site } from '../passkeys/ceremony.ts'

export type StaffDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly limits: Limits
  readonly brand: Brand
  readonly publicUrl: string
  readonly sendEmail: SendEmail
  /** Production has no demo link, whatever is in the table. */
  readonly isProduction: boolean
}

/** What passkeys for the desk are made for: the same site as the shop, under a name of its own. */
export function deskSite({ brand, publicUrl }: Pick<StaffDeps, 'brand' | 'publicUrl'>): Site {
  return { name: `${brand.name} desk`, publicUrl }
}
