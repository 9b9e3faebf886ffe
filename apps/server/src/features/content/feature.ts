import type { Feature } from '../../feature.ts'
import type { FaqFeedbackDeps } from './faq-feedback.ts'
import { faqFeedbackRoutes } from './faq-feedback-routes.ts'

type ContentNeeds = FaqFeedbackDeps

/** Feedback on answers. Pages and the public route read the content service itself (`content.ts`). */
export function createContent(needs: ContentNeeds): Feature {
  return { routes: faqFeedbackRoutes(needs) }
}
