import type { Feature } from '../../feature.ts'
import { faqFeedbackRoutes } from './faq-feedback-routes.ts'

type ContentNeeds = Parameters<typeof faqFeedbackRoutes>[0]

export function createContent(needs: ContentNeeds): Feature {
  return { routes: faqFeedbackRoutes(needs) }
}
