import type { Endpoint } from '@openline/contract/endpoint'
import { call } from './call.ts'

type AnyInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type AnyOptions = {
  readonly signal?: AbortSignal
  readonly automatic?: boolean
  readonly idempotencyKey?: string
}

/** `call` for what takes any endpoint, whose input its own types have checked. */
export const sendAny = call as (
  endpoint: Endpoint,
  input: AnyInput,
  options: AnyOptions,
) => Promise<unknown> // the same function, without the types of one endpoint
