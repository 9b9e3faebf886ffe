import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The authenticator's id of it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. Public: it checks signatures and makes none. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, for authenticators that count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id').on(table.credentialId),
    index('passkeys_customer').on(table.customerId, table.createdAt.desc()),
    check('passkeys_counter', sql`counter >= 0`),
  ],
)

/** Questions that were asked of passkeys. Answering one deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').notNull(),
    /** The session that may answer; null for signing in, where there is none yet. */
    sessionId: uuid('session_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
)
