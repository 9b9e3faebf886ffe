import type { Address, RecordedAddress } from '@openline/contract/address-schema'
import { setEmergencyAddress } from '@openline/contract/lines/emergency-address'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

type KeepAddressProps = {
  readonly lineId: string
  /** What 911 receives now. */
  readonly address: RecordedAddress
}

/** Gives up an address that 911 refused: the one in force stays. */
export function KeepAddress({ lineId, address }: KeepAddressProps) {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const keep = async () => {
    setPending(true)
    try {
      const body = address as Address // 911 has it, so it passed the rules for an address
      const { message } = await call(setEmergencyAddress, { params: { id: lineId }, body })
      toast.success(message)
      await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="secondary" size="small" pending={isPending} onClick={() => void keep()}>
      {t('Keep the current address')}
    </Button>
  )
}
