import { languages } from '@openline/i18n/language'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, lastFour, listed } from './columns.ts'
import { searchKey, wordsOf } from './search-keys.ts'
import { staff } from './staff.ts'

/** The words of a name; reversed, each begins with its end. */
export const nameWords: SQL = wordsOf(sql.raw('name_key'))
export const reversedNameWords: SQL = wordsOf(sql.raw('reverse(name_key)'))

/** The last ten digits of the contact number, however it was written. */
export const contactDigits: SQL = sql.raw(
  `right(regexp_replace(contact_number, '\\D', '', 'g'), 10)`,
)

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    /** As typed at registration; `emailKey` is what is compared. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Null while the account has no password: a code opened it, or an email change was undone. */
    passwordHash: text('password_hash'),
    /** Empty, as `lastName`, until the customer has given a name. */
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Both as one `searchKey`: kept, because a search for names with a mistake compares thousands. */
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs(sql`${searchKey('first_name')} || ' ' || ${searchKey('last_name')}`),
    contactNumber: text('contact_number'),
    streetNumber: text('street_number'),
    streetDirection: text('street_direction'),
    streetName: text('street_name'),
    /** Apartment, suite or unit. */
    addressTwo: text('address_two'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    acceptedTermsVersion: text('accepted_terms_version').notNull(),
    /** The payment provider's customer, made when the first card is saved. */
    paymentCustomerId: text('payment_customer_id'),
    /** Optional emails: a SIM shipped, a line is ready. */
    emailsAboutOrders: boolean('emails_about_orders').notNull().default(true),
    /** Optional emails: steps of a port-in that ask nothing of the customer. */
    emailsAboutPortInSteps: boolean('emails_about_port_in_steps').notNull().default(true),
    /** Optional emails: most or all of a month's data is used. */
    emailsAboutUsage: boolean('emails_about_usage').notNull().default(true),
    /** What they read last; our emails are written in it. */
    language: text('language', { enum: languages }).notNull().default('en'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    check('customers_language', sql`${table.language} in (${listed(languages)})`),
    uniqueIndex('customers_email_key').on(table.emailKey),
    uniqueIndex('customers_payment_customer_id').on(table.paymentCustomerId),
    /** For the search of the desk. */
    index('customers_email_prefix').on(sql`email_key collate "C"`),
    index('customers_last_name').on(searchKey('last_name'), searchKey('first_name')),
    index('customers_first_name').on(searchKey('first_name'), searchKey('last_name')),
    index('customers_name_words').using('gin', nameWords).with({ fastupdate: false }),
    index('customers_name_word_ends').using('gin', reversedNameWords).with({ fastupdate: false }),
    index('customers_contact_digits').on(contactDigits),
    index('customers_contact_end').on(lastFour(contactDigits)),
  ],
)

/** Links with which support staff open a customer's account, each once. Rows are kept: they say who and why. */
export const handoffs = pgTable(
  'handoffs',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the code in the link. */
    codeHash: text('code_hash').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The member of staff who may open the account; null for the external support system. */
    staffId: uuid('staff_id').references(() => staff.id),
    agent: text('agent').notNull(),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    uniqueIndex('handoffs_code_hash').on(table.codeHash),
    index('handoffs_customer').on(table.customerId, table.createdAt),
  ],
)

/** Trigger `notify_session_end` notifies open timelines of a session that was revoked. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text('token_hash').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    userAgent: text('user_agent').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the password or a code was last entered in this session. */
    authenticatedAt: at('authenticated_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** Set when support staff have the session in the customer's place. */
    handoffId: uuid('handoff_id').references(() => handoffs.id),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_customer_id').on(table.customerId),
    index('sessions_last_seen_at').on(table.lastSeenAt),
  ],
)

/** What a one-time code is for. */
const challengePurposes = [
  'sign-in',
  'step-up',
  'register',
  'change-email',
  'reset-password',
] as const

/** One-time codes. A new code for the same purpose and target ends the old one. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    targetKey: text('target_key').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    /** What the code finishes, e.g. the registration's names and password hash. */
    payload: jsonb('payload').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    consumedAt: at('consumed_at'),
  },
  (table) => [
    uniqueIndex('challenges_one_live')
      .on(table.purpose, table.targetKey)
      .where(sql`consumed_at is null`),
    index('challenges_created_at').on(table.createdAt),
    check('challenges_tries', sql`${table.triesLeft} >= 0`),
  ],
)

/** Counters of the rate limiter (its own column names). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: timestamp('expire', { withTimezone: false }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)
