import { type SQL, sql } from 'drizzle-orm'
import { ignoredInSearch } from '../search-key.ts'

/**
 * A text as people search for it: without accents and apostrophes, in small letters. In the order of bytes, so that an
 * index serves a prefix.
 */
export function searchKey(
  column: 'first_name' | 'last_name' | 'text' | 'message' | 'label' | 'reason',
): SQL<string> {
  const bare = `regexp_replace(normalize(${column}, NFKD), '[${ignoredInSearch.replace("'", "''")}]', '', 'g')`
  return sql.raw(`(lower(${bare}) collate "C")`) as SQL<string> // lower() gives a text
}

/** The words of a text, for `beginWith`. */
export function wordsOf(text: SQL): SQL {
  return sql`to_tsvector('simple'::regconfig, ${text})`
}

/** Whether each of the `beginnings`, which have letters and digits only, begins one of the words. */
export function beginWith(words: SQL, beginnings: readonly string[]): SQL {
  const query = beginnings.map((beginning) => `${beginning}:*`).join(' & ')
  return sql`${words} @@ to_tsquery('simple', ${query})`
}
