import type { Feature } from '../../../feature.ts'
import { diagnosisRoutes } from './routes.ts'

type DiagnosisNeeds = Parameters<typeof diagnosisRoutes>[0]

export function createDiagnosis(needs: DiagnosisNeeds): Feature {
  return { routes: diagnosisRoutes(needs) }
}
