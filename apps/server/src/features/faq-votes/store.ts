import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { faqVotes } from '../../db/schema/faq-votes.ts'

type Vote = typeof faqVotes.$inferInsert

/** Keeps a vote in place of the voter's earlier one on the same question. */
export async function keepVote(db: Db, vote: Vote): Promise<void> {
  const { helped, votedAt } = vote
  await db
    .insert(faqVotes)
    .values(vote)
    .onConflictDoUpdate({ target: [faqVotes.slug, faqVotes.voter], set: { helped, votedAt } })
}

export type Count = { slug: string; helped: number; didNotHelp: number }

/** Votes by question, those that did not help most often first. */
export function countVotes(db: Db): Promise<Count[]> {
  const helped = sql<number>`(count(*) filter (where ${faqVotes.helped}))::int`
  const didNotHelp = sql<number>`(count(*) filter (where not ${faqVotes.helped}))::int`
  return db
    .select({ slug: faqVotes.slug, helped, didNotHelp })
    .from(faqVotes)
    .groupBy(faqVotes.slug)
    .orderBy(sql`${didNotHelp} desc`, faqVotes.slug)
}
