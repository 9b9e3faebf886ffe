import type { Feature } from '../../../feature.ts'
import { dataExportRoutes } from './data-export-routes.ts'

type DataExportNeeds = Parameters<typeof dataExportRoutes>[0]

export function createDataExport(needs: DataExportNeeds): Feature {
  return { routes: dataExportRoutes(needs) }
}
