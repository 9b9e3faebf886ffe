import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { diagnosisRoutes } from './routes.ts'

export function createDiagnosis(
  needs: Needs<'db' | 'clock' | 'log' | 'carrier' | 'catalog' | 'usageMeter'>,
): Feature {
  return { routes: diagnosisRoutes(needs) }
}
