import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'

export type StaffDeps = { readonly db: Db; readonly clock: Clock }
