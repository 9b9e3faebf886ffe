import { carrierApi } from '../api/calls.ts'
import type { CarrierEndpoint } from '../api/endpoint.ts'

export type CallName = keyof typeof carrierApi

export const endpoints: Readonly<Record<CallName, CarrierEndpoint>> = carrierApi

export const callNames: readonly CallName[] = Object.keys(carrierApi).filter(isCallName)

function isCallName(name: string): name is CallName {
  return Object.hasOwn(carrierApi, name)
}

/** Where the API describes a call, such as `POST /activations`. */
export function sectionOf(name: CallName): string {
  return endpoints[name].path
}
