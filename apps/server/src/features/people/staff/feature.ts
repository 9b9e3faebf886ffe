import type { Feature } from '../../../feature.ts'
import type { FindStaffSession } from '../../../http/staff-access.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { staffRoutes } from './routes.ts'
import { staffSessionRetention } from './session-store.ts'
import { createFindStaffSession } from './sessions.ts'
import type { StaffNeeds } from './staff-needs.ts'

type Staff = Feature & { readonly findStaffSession: FindStaffSession }

/** Who works at the desk, and how they get in. */
export function createStaff(needs: StaffNeeds): Staff {
  return {
    routes: staffRoutes(needs),
    tasks: [
      sweep(needs, {
        name: 'sweep desk sessions',
        everySeconds: 6 * 3600,
        retentions: [staffSessionRetention],
      }),
    ],
    findStaffSession: createFindStaffSession(needs),
  }
}
