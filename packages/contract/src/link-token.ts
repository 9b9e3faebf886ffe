import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'

/** The token of a signed link, in base64url: what the link is about, signed so that no one else can make one. */
export const linkTokenSchema = z
  .string()
  .check(
    z.regex(/^[\w-]{20,120}$/, msg('This link isn’t complete. Please open it from the email.')),
  )
