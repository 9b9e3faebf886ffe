import type { Needs } from '../../../needs.ts'
import type { Site } from '../passkeys/ceremony.ts'

export type StaffNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'sendEmail'
  | 'brand'
  | 'publicUrl'
  | 'isProduction'
  | 'events'
>

/** What passkeys for the desk are made for: the same site as the shop, under a name of its own. */
export function deskSite({ brand, publicUrl }: Pick<StaffNeeds, 'brand' | 'publicUrl'>): Site {
  return { name: `${brand.name} desk`, publicUrl }
}
