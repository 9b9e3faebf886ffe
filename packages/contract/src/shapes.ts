import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'

/** Pieces of answers that several features share. */

export const messageSchema = z.object({ message: z.string() })

export const idSchema = z.uuid(
  msg('This link is incomplete. Please open it again from your account.'),
)

/** Whole US cents. */
export const centsSchema = z.int().check(z.nonnegative())

/** ISO 8601, UTC. */
export const timestampSchema = z.iso.datetime()

/** A new number as the network names it: E.164. */
export const newNumberSchema = z
  .string()
  .check(z.regex(/^\+1[2-9]\d{9}$/, msg('Please choose one of the numbers')))
