import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { dataExportRoutes } from './data-export-routes.ts'

export function createDataExport(needs: Needs<'db' | 'clock' | 'sendEmail'>): Feature {
  return { routes: dataExportRoutes(needs) }
}
