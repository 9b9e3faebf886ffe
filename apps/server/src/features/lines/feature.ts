import type { Feature } from '../../feature.ts'
import { activateLine, canDecryptStoredEsims, reencryptEsims } from './lines.ts'
import { lineRoutes } from './routes.ts'

type LineNeeds = Parameters<typeof lineRoutes>[0]
type ActivationRequest = Parameters<typeof activateLine>[1]

type Lines = Feature & {
  readonly activateLine: (request: ActivationRequest) => ReturnType<typeof activateLine>
}

export function createLines(needs: LineNeeds): Lines {
  return {
    activateLine: (request) => activateLine(needs, request),
    routes: lineRoutes(needs),
    secrets: { open: () => canDecryptStoredEsims(needs), reencrypt: () => reencryptEsims(needs) },
  }
}
