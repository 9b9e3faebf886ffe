import { journalAccountSchema } from '@openline/contract/office/books-desk'
import * as z from 'zod/mini'
import { readTable } from '../../../dated-tables.ts'

/** Every account of the journal has one, and nothing else does; two may share one. */
const accountCodesSchema = z.record(
  journalAccountSchema,
  z
    .string()
    .check(z.regex(/^[\w.-]{1,20}$/, 'A code has up to 20 letters, digits, dots or dashes')),
)

/** The operator's own numbers of the journal's accounts, as their general ledger has them. */
export type AccountCodes = Readonly<z.infer<typeof accountCodesSchema>>

/** Reads `rates/account-codes.json` below `contentDir` or as shipped. Throws, naming the file, for a bad one. */
export function readAccountCodes(contentDir: string): Promise<AccountCodes> {
  return readTable(contentDir, 'rates/account-codes.json', accountCodesSchema)
}
