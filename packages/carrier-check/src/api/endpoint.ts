import type * as z from 'zod/mini'
import type { Capability } from './capabilities.ts'
import type { CarrierSchemas } from './schemas.ts'

/** One call of the carrier's API: what Openline sends and what it reads. */
export type CarrierEndpoint = {
  readonly path: `${'GET' | 'POST' | 'PUT'} /${string}`
  readonly summary: string
  /** Only asked of a network that can do this. A network that can't refuses it: 409 `not_supported`. */
  readonly needs?: Capability
  /** Absent for a GET. */
  readonly request?: keyof CarrierSchemas
  readonly answer: keyof CarrierSchemas
  /** What a GET sends in its address. */
  readonly query?: keyof CarrierSchemas
  /** Sends `?reference=`. */
  readonly byReference?: true
  /** What the `idempotency-key` header holds, for a call that has one. */
  readonly key?: string
  /** Makes something new: 201 is as good as 200. */
  readonly creates?: true
  /** When the answer is a final refusal, with its codes. */
  readonly conflict?: string
  /** When the answer is 404. */
  readonly missing?: string
}

export type RequestOf<Endpoint extends CarrierEndpoint> = Endpoint extends {
  readonly request: infer Name extends keyof CarrierSchemas
}
  ? z.input<CarrierSchemas[Name]>
  : Endpoint extends { readonly query: infer Name extends keyof CarrierSchemas }
    ? z.input<CarrierSchemas[Name]>
    : Endpoint extends { readonly byReference: true }
      ? { readonly reference: string }
      : Readonly<Record<string, never>>

export type AnswerOf<Endpoint extends CarrierEndpoint> = z.output<
  CarrierSchemas[Endpoint['answer']]
>
