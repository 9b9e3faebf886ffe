import * as z from 'zod/mini'
import { reason } from '../platform/audit.ts'

/** What staff do about a call that the carrier refused: send it again, or record that it was done there by hand. */
export const refusedCallActs = ['send_again', 'record_done'] as const
export type RefusedCallAct = (typeof refusedCallActs)[number]

/** The body of such an act. */
export const refusedCall = z.object({ act: z.enum(refusedCallActs), reason })
