import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { faqFeedback } from '../../../db/schema/faq-feedback.ts'

type Feedback = typeof faqFeedback.$inferInsert

/** Replaces the visitor's earlier feedback on the same question. */
export async function saveFeedback(db: Db, feedback: Feedback): Promise<void> {
  const { helped, givenAt } = feedback
  await db
    .insert(faqFeedback)
    .values(feedback)
    .onConflictDoUpdate({
      target: [faqFeedback.slug, faqFeedback.visitor],
      set: { helped, givenAt },
    })
}

export type Count = { slug: string; helped: number; didNotHelp: number }

/** Counts by question, those that did not help most often first. */
export function countFeedback(db: Db): Promise<Count[]> {
  const helped = sql<number>`(count(*) filter (where ${faqFeedback.helped}))::int`
  const didNotHelp = sql<number>`(count(*) filter (where not ${faqFeedback.helped}))::int`
  return db
    .select({ slug: faqFeedback.slug, helped, didNotHelp })
    .from(faqFeedback)
    .groupBy(faqFeedback.slug)
    .orderBy(sql`${didNotHelp} desc`, faqFeedback.slug)
}
