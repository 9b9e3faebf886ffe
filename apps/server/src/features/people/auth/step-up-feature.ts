import type { Feature } from '../../../feature.ts'
import type { StepUpDeps } from './password-or-code.ts'
import { stepUpRoutes } from './step-up-routes.ts'

export function createStepUp(needs: StepUpDeps): Feature {
  return { routes: stepUpRoutes(needs) }
}
