import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { giveFeedback, type Visitor } from './faq-feedback.ts'
import { faqFeedbackRoutes } from './faq-feedback-routes.ts'

/** Feedback on answers. Pages and the public route read the content service itself (`content.ts`). */
export function createContent(needs: Needs) {
  return {
    routes: faqFeedbackRoutes(needs),
    /** For the form of the page. */
    giveFeedback: (feedback: { slug: string; helped: boolean }, visitor: Visitor) =>
      giveFeedback(needs, feedback, visitor),
  } satisfies Feature & Record<'giveFeedback', unknown>
}
