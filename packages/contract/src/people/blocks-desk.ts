import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email, imei } from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'

/**
 * What can be blocked: a card by the provider's fingerprint, a mailbox, a phone by its IMEI, the network of an
 * internet connection, and a postal address.
 */
export const blockKinds = ['card', 'email', 'device', 'network', 'address'] as const
export type BlockKind = (typeof blockKinds)[number]

/** An address of the internet has another subscriber soon, so that its block ends on its own. */
export const maxNetworkBlockDays = 30

/** What a block came from. */
export const blockSources = ['customer', 'order', 'fraud_warning', 'dispute'] as const

export const blockSchema = z.object({
  id: idSchema,
  kind: z.enum(blockKinds),
  /** What is blocked, as staff know it: an address, or the last digits of a card. */
  label: z.string(),
  reason: z.string(),
  by: z.string(),
  at: timestampSchema,
  /** Null for no end. */
  endsAt: z.nullable(timestampSchema),
  /** Whose records it came from; null when it was typed, and once it has ended. */
  customerId: z.nullable(idSchema),
  source: z.nullable(z.object({ kind: z.enum(blockSources), id: idSchema })),
  /** How often it refused someone, and when last. */
  refusals: z.int(),
  lastRefusedAt: z.nullable(timestampSchema),
  /** Null while it runs; `by` is null where its time was up. */
  ended: z.nullable(
    z.object({
      at: timestampSchema,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Block = z.infer<typeof blockSchema>

const roles = ['support', 'money'] as const

/** No answer lists more, the newest first. */
export const maxBlocks = 200

export const searchBlocks = defineEndpoint({
  name: 'searchBlocks',
  summary: `Blocked cards, emails, devices, networks and addresses, newest first, ${maxBlocks} at most.`,
  method: 'POST',
  path: '/app/desk/blocks/search',
  access: 'staff',
  roles,
  body: z.object({
    /** A part of what is blocked or of the reason; empty for all. */
    q: z.string().check(z.maxLength(100, 'Please use 100 characters or fewer')),
    kind: z.nullable(z.enum(blockKinds, 'Please choose a kind from the list')),
    /** Those that ended are kept for 90 days. */
    isEnded: z.boolean(),
    /** Only this one, running or ended, as a link leads to it. */
    id: z.optional(idSchema),
  }),
  output: z.object({ blocks: z.array(blockSchema), hasMore: z.boolean() }),
  errors: [],
})

/** The last moment of a block. */
const endsAt = z.nullable(z.iso.datetime('Please choose a day'))

/** What a colleague can type: cards and addresses have no spelling of their own. */
export const typedKinds = ['email', 'device', 'network'] as const

const typedRules = {
  email,
  device: imei,
  network: textRule({
    required: 'Please enter an IP address, such as 203.0.113.7',
    max: 45,
    pattern: /^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/,
  }),
} as const

type Typed = { readonly kind: (typeof typedKinds)[number]; readonly value: string }

function problemOf({ kind, value }: Typed): string | null {
  const checked = z.safeParse(typedRules[kind], value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'Please check this')
}

export const addBlock = defineEndpoint({
  name: 'addBlock',
  summary: `Block a mailbox, a phone or a network. A network is blocked for ${maxNetworkBlockDays} days at most.`,
  method: 'POST',
  path: '/app/desk/blocks',
  access: 'staff',
  roles,
  body: z
    .object({
      kind: z.enum(typedKinds, 'Please choose what to block'),
      value: textRule({ required: 'Please enter what to block', max: 254 }),
      endsAt,
      reason,
    })
    .check(
      z.refine<Typed>((typed) => problemOf(typed) === null, {
        path: ['value'],
        error: ({ input }) => problemOf(input as Typed) ?? undefined, // an object that passed
      }),
    ),
  output: z.object({ message: z.string(), block: blockSchema }),
  errors: ['conflict'],
  idempotent: true,
})

export const liftBlock = defineEndpoint({
  name: 'liftBlock',
  summary: 'End a block. Nothing of it is left in the account that it came from.',
  method: 'POST',
  path: '/app/desk/blocks/{id}/lift',
  access: 'staff',
  roles,
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

/** Something of a customer that can be blocked. */
export const knownFactSchema = z.object({
  /** Names it in `blockCustomer`; the same each time. */
  id: idSchema,
  kind: z.enum(blockKinds),
  label: z.string(),
  /** Their own, as far as is known: networks and addresses are shared. */
  isOwn: z.boolean(),
  /** Whether the order that was asked about was paid with it, or from it. */
  isOfOrder: z.boolean(),
  isBlocked: z.boolean(),
})
export type KnownFact = z.infer<typeof knownFactSchema>

/** What can be blocked of a customer, and what it would stop. */
export const blockableSchema = z.object({
  /** Of a merged account: the one that has its lines and sessions now, and that a block stops. */
  mergedInto: z.nullable(z.object({ id: idSchema, email: z.string() })),
  facts: z.array(knownFactSchema),
  /** Blocks that run and concern the customer, the newest first. */
  blocks: z.array(blockSchema),
  /** Lines that have not ended. */
  lines: z.int(),
  /** Lines of before that another account has now. A block of this one leaves them as they are. */
  movedLines: z.array(
    z.object({
      id: idSchema,
      mdn: z.nullable(z.string()),
      customer: z.object({ id: idSchema, name: z.string(), email: z.string() }),
    }),
  ),
  /** What is left of the payment of the order; null without one, and where nothing can go back. */
  payment: z.nullable(
    z.object({ orderNumber: z.string(), leftCents: centsSchema, refundedCents: centsSchema }),
  ),
})
export type Blockable = z.infer<typeof blockableSchema>

const customerParams = z.object({ id: idSchema })

export const viewBlockable = defineEndpoint({
  name: 'viewBlockable',
  summary: 'What is known of a customer that can be blocked, and what is.',
  method: 'GET',
  path: '/app/desk/customers/{id}/blocks',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params: customerParams,
  query: z.object({ orderId: z.optional(idSchema) }),
  output: blockableSchema,
  errors: [],
})

export const lineMeasures = ['keep', 'suspend', 'end'] as const

export const blockCustomerBody = z.object({
  source: z.object({ kind: z.enum(blockSources), id: idSchema }),
  /** From `viewBlockable`. */
  factIds: z.array(idSchema).check(z.minLength(1, 'Please choose what to block'), z.maxLength(100)),
  endsAt,
  /** What had been asked back of the order’s payment; null refunds nothing. The whole rest goes back, which takes Money. */
  refundedCents: z.nullable(centsSchema),
  /** `end` takes Money. A line that can’t be ended without its owner is suspended. */
  lines: z.enum(lineMeasures, 'Please choose what happens to the lines'),
  endSessions: z.boolean(),
  reason,
})

export const blockCustomer = defineEndpoint({
  name: 'blockCustomer',
  summary:
    'Block what is known of a customer, and stop what they have: refund the order, suspend or end the lines, end the sessions. Sent again, it does what is missing.',
  method: 'POST',
  path: '/app/desk/customers/{id}/block',
  access: 'staff',
  roles,
  params: customerParams,
  body: blockCustomerBody,
  output: z.object({
    message: z.string(),
    /** What could not be done, and why. */
    left: z.array(z.string()),
  }),
  errors: ['conflict'],
  idempotent: true,
})
