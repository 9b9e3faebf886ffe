import { staffRoles } from '@openline/contract/staff-roles'
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
import { at, listed } from './columns.ts'

/** What a link to the desk is for. Only a server outside production makes a `demo` link. */
export const staffLinkPurposes = ['invite', 'recover', 'demo'] as const

/** Who works at the desk. Rows stay after the removal: the audit log refers to them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** In its one spelling (`normalizeEmail`). A customer may have the same. */
    email: text('email').notNull(),
    roles: text('roles', { enum: staffRoles }).array().notNull(),
    /** Which count once an admin other than `waiting_by` gives the same. */
    waitingRoles: text('waiting_roles', { enum: staffRoles }).array(),
    waitingBy: uuid('waiting_by'),
    invitedAt: at('invited_at').notNull(),
    removedAt: at('removed_at'),
    /** SHA-256 of the code of their one open link; a new link takes the place of the earlier one. */
    linkHash: text('link_hash'),
    linkPurpose: text('link_purpose', { enum: staffLinkPurposes }),
    linkExpiresAt: at('link_expires_at'),
    /** SHA-256 of the printed recovery code. */
    recoveryHash: text('recovery_hash'),
  },
  (table) => [
    uniqueIndex('staff_email').on(table.email).where(sql`removed_at is null`),
    uniqueIndex('staff_link_hash').on(table.linkHash),
    check(
      'staff_roles',
      sql`(cardinality(roles) > 0 or waiting_roles is not null) and roles <@ array[${listed(staffRoles)}]::text[]`,
    ),
    check(
      'staff_waiting',
      sql`(waiting_roles is null) = (waiting_by is null)
        and (waiting_roles is null or (cardinality(waiting_roles) > 0 and waiting_roles <@ array[${listed(staffRoles)}]::text[]))`,
    ),
    check('staff_link', sql`num_nulls(link_hash, link_purpose, link_expires_at) in (0, 3)`),
    check('staff_link_purpose', sql`link_purpose in (${listed(staffLinkPurposes)})`),
    check(
      'staff_removed',
      sql`removed_at is null or (link_hash is null and recovery_hash is null)`,
    ),
  ],
)

/** Passkeys for the desk, apart from those of customers. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid('id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The authenticator's id of it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. Public: it checks signatures and makes none. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    uniqueIndex('staff_passkeys_credential_id').on(table.credentialId),
    index('staff_passkeys_staff').on(table.staffId, table.createdAt.desc()),
    check('staff_passkeys_counter', sql`counter >= 0`),
  ],
)

/** Sessions at the desk. Their tokens open nothing in the shop, and tokens of customers nothing here. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    userAgent: text('user_agent').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('staff_sessions_token_hash').on(table.tokenHash),
    index('staff_sessions_staff').on(table.staffId, table.lastSeenAt),
    index('staff_sessions_last_seen_at').on(table.lastSeenAt),
  ],
)
