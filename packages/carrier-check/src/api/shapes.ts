import * as z from 'zod/mini'

/** Pieces that several bodies of the carrier's API share. */

export function described<S extends z.ZodMiniType>(schema: S, description: string) {
  return schema.check(z.describe(description))
}

/** A text that a database can keep: PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storableText = z.string().check(
  z.maxLength(255),
  z.refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'must not contain NUL or a lone surrogate',
  ),
)

/** An id, a type or a reference. */
export const eventText = storableText.check(z.minLength(1))

export const orderId = z.uuid()
export const iccid = z.string().check(z.regex(/^\d{18,22}$/))
export const imei = z.string().check(z.regex(/^\d{15}$/))
export const areaCode = z.string().check(z.regex(/^[2-9]\d{2}$/))
export const transferPin = z.string().check(z.regex(/^\d{6,15}$/))
export const msisdn = z.string().check(z.regex(/^\+1\d{10}$/))
export const zipCode = z.string().check(z.regex(/^\d{5}$/))
export const simType = z.enum(['esim', 'physical'])
export const text = z.string().check(z.minLength(1))
export const sentTime = z.iso.datetime()
export const time = z.pipe(
  z.iso.datetime(),
  z.transform((written) => new Date(written)),
)
export const code = storableText.check(z.maxLength(60))
export const count = z.object({
  available: described(
    z.nullable(z.int().check(z.nonnegative())),
    'Null where the network can’t say.',
  ),
})
export const amount = z.number().check(z.nonnegative())
export const esim = described(
  z.nullable(z.object({ smdpAddress: z.string(), matchingId: z.string() })),
  'The parts of an eSIM’s activation code (GSMA SGP.22), required of an active eSIM; null for a SIM card.',
)
export const failure = described(
  z.nullable(z.object({ code: z.string(), message: z.string() })),
  'Why it failed, with a code as of 409; else null.',
)
export const requestedAt = described(
  sentTime,
  'When it was requested; a request older than the current state is ignored.',
)

export const address = z.object({
  streetNumber: text,
  streetDirection: z.optional(z.enum(['N', 'E', 'S', 'W', 'NE', 'NW', 'SE', 'SW'])),
  streetName: text,
  addressTwo: described(z.optional(text), 'Apartment, suite or unit; print it on the label.'),
  city: text,
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  zipCode,
})

/** Another carrier's request for a number. */
export const portOut = z.object({
  id: described(text.check(z.maxLength(100)), 'Your own id.'),
  reference: described(z.string(), 'The reference of the line.'),
  status: z.enum(['requested', 'refused', 'approved', 'completed', 'cancelled']),
  reason: described(z.nullable(z.string().check(z.maxLength(60))), 'Of a refused one; else null.'),
  toCarrier: described(z.string().check(z.maxLength(100)), 'What the other carrier calls itself.'),
  transferPinId: described(z.nullable(z.string()), 'The PIN that was good then, by its id.'),
  name: described(
    z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    'Whose number it is, as the other carrier sent it. Leave out what the network doesn’t pass on.',
  ),
  zipCode: described(
    z.optional(z.nullable(z.string().check(z.maxLength(20)))),
    'The billing ZIP code that the other carrier sent.',
  ),
  requestedAt: time,
})

/** Who uses the line. */
export const holder = described(
  z.object({
    name: text,
    email: text,
    language: z.enum(['en', 'es']),
  }),
  'Who uses the line: the subscriber.',
)

export const placeOfUse = described(address, 'Where the line is used most, for taxes and 911.')
