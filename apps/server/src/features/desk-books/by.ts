import type { Call, StaffCaller } from '../../http/bind.ts'

/** Who acts at the desk, and in which call. */
export type AtDesk = { readonly staff: StaffCaller; readonly call: Call }
