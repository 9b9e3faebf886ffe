import * as z from 'zod/mini'
import {
  address,
  areaCode,
  code,
  iccid,
  imei,
  msisdn,
  orderId,
  text,
  zipCode,
} from '../api/shapes.ts'

const eventually = z.object({ reason: code, msisdn })

/** What the carrier's test environment has for testing. What isn't named is skipped. */
const testNumbersSchema = z.strictObject({
  zips: z.optional(
    z.strictObject({
      works: z.optional(zipCode),
      noNumbers: z.optional(zipCode),
      soldOut: z.optional(zipCode),
      pending: z.optional(zipCode),
      fails: z.optional(zipCode),
    }),
  ),
  /** Two plans, by their ids in the content service. */
  plans: z.optional(z.tuple([text, text])),
  /** A place where people live, for the place of use, shipments and 911. */
  address: z.optional(address),
  /** A place of use that the network doesn't serve. */
  refusedPlace: z.optional(address),
  /** Addresses that 911 can't use. */
  refusedAddresses: z.optional(z.array(z.strictObject({ reason: code, address }))),
  sims: z.optional(
    z.strictObject({
      /** Each is used up by one requirement. */
      available: z.optional(z.array(iccid)),
      inUse: z.optional(iccid),
      retired: z.optional(iccid),
      unknown: z.optional(iccid),
    }),
  ),
  imeis: z.optional(
    z.strictObject({
      works: z.optional(imei),
      refused: z.optional(z.array(z.strictObject({ reason: code, imei }))),
    }),
  ),
  areaCode: z.optional(areaCode),
  addOns: z.optional(z.strictObject({ works: z.optional(text), unknown: z.optional(text) })),
  /** Whether ordered SIM cards leave within `--patience`. */
  cardsLeave: z.optional(z.boolean()),
  portIns: z.optional(
    z.strictObject({
      accountNumber: text,
      pin: text,
      /** Numbers that are confirmed and wait, so that they can be canceled. */
      waits: z.optional(z.array(msisdn)),
      moves: z.optional(msisdn),
      pastCutOff: z.optional(msisdn),
      notPortable: z.optional(z.array(eventually)),
      rejected: z.optional(z.array(eventually)),
      delayed: z.optional(z.array(eventually)),
    }),
  ),
  /** The reference of a lease that is over by its time. */
  expiredLease: z.optional(z.uuid()),
  portOuts: z.optional(
    z.strictObject({
      /** References of lines with a port-out that waits for a decision; each is used up. */
      waiting: z.optional(z.array(orderId)),
      /** A line that was asked for with its PIN after the PIN's end. */
      pinExpired: z.optional(orderId),
      /** A line that was asked for with five wrong PINs, and then with the right one. */
      pinGuessed: z.optional(orderId),
    }),
  ),
  /** The secret of events before the present one. */
  formerSecret: z.optional(text),
  /** Another API key that the environment takes, as while one is rotated. */
  otherKey: z.optional(text),
  /** An API key that was deleted. */
  formerKey: z.optional(text),
})

export type TestNumbers = z.output<typeof testNumbersSchema>

/** Reads the file's text, or says in a sentence what is wrong with it. */
export function readTestNumbers(written: string): TestNumbers | { readonly problem: string } {
  let content: unknown
  try {
    content = JSON.parse(written)
  } catch {
    return { problem: 'it is not JSON' }
  }
  const read = testNumbersSchema.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? `: ${issue.keys.join(', ')}` : ''
  const field = issue?.path.join('.') || 'the file'
  return { problem: `"${field}" is wrong (${issue?.message ?? 'not as described'}${unknown})` }
}
