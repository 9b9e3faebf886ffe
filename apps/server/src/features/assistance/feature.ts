import type { Feature } from '../../feature.ts'
import type { RecordAssisted } from '../../http/access.ts'
import { type AssistanceDeps, createAuditLog } from './assistance.ts'
import { assistanceRoutes } from './routes.ts'

type Assistance = Feature & { readonly recordAssisted: RecordAssisted }

export function createAssistance(needs: AssistanceDeps): Assistance {
  return { routes: assistanceRoutes(needs), recordAssisted: createAuditLog(needs) }
}
