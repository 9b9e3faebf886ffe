import * as api from '@openline/contract/lines/numbers'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { endLease, leaseNumber, searchNumbers } from './number-leases.ts'

export function numberRoutes(
  deps: Needs<'db' | 'clock' | 'log' | 'limits' | 'carrier'>,
): readonly Binding[] {
  return [
    bind(api.searchNumbers, async ({ query }, { customerId }) => {
      await deps.limits.consume('portCheck', customerId)
      const { areaCode, zipCode = '' } = query
      const found = await searchNumbers(deps, areaCode === undefined ? { zipCode } : { areaCode })
      return { numbers: found.map((msisdn) => ({ msisdn })) }
    }),

    bind(api.leaseNumber, async ({ body }, { customerId }) => {
      await deps.limits.consume('portCheck', customerId)
      return { lease: await leaseNumber(deps, { customerId, ...body }) }
    }),

    bind(api.endLease, async ({ params }, { customerId }) => {
      await endLease(deps, { customerId, leaseId: params.id })
      return { message: t('This number is no longer kept for you') }
    }),
  ]
}
