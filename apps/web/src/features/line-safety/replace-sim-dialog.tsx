import { validate } from '@openline/contract/fields'
import { newSims as allSims, type NewSim, replaceSim } from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import { viewUser } from '@openline/contract/people/profile'
import { iccidHint } from '@openline/contract/sim-number'
import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SimNumberField } from '../../ui/sim-number-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { showSafety, useSafety } from './safety-store.ts'

type ReplaceSimDialogProps = {
  readonly line: Line
  /** The customer has received the card that we mailed. */
  readonly hasCard?: boolean
  readonly onClose: () => void
}

function loadAddress() {
  return settle(call(viewUser).then((user) => addressLine(user)))
}

function choices(address: string, newSims: readonly NewSim[], cardAdvice: string | null) {
  const all = [
    {
      value: 'esim',
      label: t('New eSIM'),
      description: t('Ready in a minute, for phones that support eSIM.'),
    },
    {
      value: 'own_card',
      label: t('SIM card I have'),
      description: cardAdvice ?? t('One you bought or got in the mail.'),
    },
    {
      value: 'card',
      label: t('SIM card by mail'),
      description: address
        ? t('We’ll mail it to {address}. Your current SIM works until then.', { address })
        : t('We’ll mail it to the address on your account. Your current SIM works until then.'),
    },
  ] as const
  return all.filter(({ value }) => newSims.includes(value))
}

/** Moves a line to another SIM. */
export function ReplaceSimDialog({ line, hasCard = false, onClose }: ReplaceSimDialogProps) {
  const withStepUp = useStepUp()
  const { revalidate } = useRevalidator()
  const { loaded } = useLoad(loadAddress)
  const address = loaded?.ok ? loaded.value : ''
  const safety = useSafety(line.id)
  const newSims = safety?.ok ? safety.value.newSims : allSims
  const cardAdvice = safety?.ok ? safety.value.cardAdvice : null
  // One key for each opening: a second press changes nothing more.
  const [idempotencyKey] = useState(newRequestKey)
  const form = useForm({
    initial: { sim: hasCard ? 'own_card' : 'esim', iccid: '' },
    validate: ({ sim, iccid }) =>
      validate(replaceSim.body, sim === 'own_card' ? { sim, iccid } : { sim }),
    onSubmit: async (body, signal) => {
      const input = { params: { id: line.id }, body }
      const answer = await withStepUp(() =>
        call(replaceSim, input, { signal, idempotencyKey, timeoutMs: 40_000 }),
      )
      showSafety(answer.safety)
      toast.success(answer.message)
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Replace SIM')}
      subtitle={t(
        'Your number and plan will move to the new SIM. The old one will be permanently deactivated.',
      )}
      submitLabel={t('Replace SIM')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      <ChoiceGroup
        {...form.choice('sim')}
        legend={t('New SIM')}
        hideLegend
        choices={choices(address, newSims, cardAdvice)}
      />
      {cardAdvice !== null && !newSims.includes('own_card') && <p>{cardAdvice}</p>}
      {form.values.sim === 'own_card' && (
        <SimNumberField {...form.text('iccid')} hint={iccidHint(form.values.iccid)} />
      )}
    </FormDialog>
  )
}
