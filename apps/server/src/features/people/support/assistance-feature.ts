import type { Feature } from '../../../feature.ts'
import type { FindRefusal, RecordAssisted } from '../../../http/access.ts'
import { type AssistanceDeps, createAuditLog, createFindRefusal } from './assistance.ts'
import { assistanceRoutes } from './assistance-routes.ts'

type Assistance = Feature & {
  readonly recordAssisted: RecordAssisted
  readonly findRefusal: FindRefusal
}

export function createAssistance(needs: AssistanceDeps): Assistance {
  return {
    routes: assistanceRoutes(needs),
    recordAssisted: createAuditLog(needs),
    findRefusal: createFindRefusal(needs),
  }
}
