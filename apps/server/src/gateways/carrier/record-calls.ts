import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import type { CarrierClient } from './carrier-call.ts'
import { firstRecordKinds, type RecordGateway } from './record-gateway.ts'

/** The calls that look back. */
export function createRecordCalls({ call }: CarrierClient): RecordGateway {
  return {
    async *listRecords({ since, until }) {
      const span = { since: since.toISOString(), until: until.toISOString() }
      let cursor: string | null = null
      do {
        const question = { ...span, ...(cursor !== null && { cursor }) }
        const page: CarrierAnswer<'Records'> = await call(carrierApi.listRecords, question)
        if (page.next !== null && page.next === cursor) {
          throw new Error('The carrier’s list of records does not go on')
        }
        yield { records: page.records, kinds: page.kinds ?? firstRecordKinds }
        cursor = page.next
      } while (cursor !== null)
    },
  }
}
