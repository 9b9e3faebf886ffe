import { imei, optionalField, simNumber } from '@openline/contract/fields'
import { checkSim } from '@openline/contract/lines/lines'
import { iccidHint } from '@openline/contract/sim-number'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SimAnswer, type SimCheck } from './sim-answer.tsx'
import { validateFields } from './validate-fields.ts'

type SimCheckDialogProps = {
  /** The line that is to get a number; null where there is none yet. */
  readonly lineId: string | null
  /** Continues to the eligibility check; the SIM number only if no new SIM is needed. */
  readonly onNext: (iccid: string) => void
  readonly onClose: () => void
}

/** An unsupported phone stops the flow until its IMEI is corrected or removed. */
function isFit({ device }: SimCheck): boolean {
  return device?.compatible !== false
}

const rules = { simNumber, imei: optionalField(imei) }

/** Spec 2, Quick SIM check: Check becomes Next with the result, and editing takes it back. */
export function SimCheckDialog({ lineId, onNext, onClose }: SimCheckDialogProps) {
  const [result, setResult] = useState<SimCheck | null>(null)
  const form = useForm({
    initial: { simNumber: '', imei: '' },
    validate: (values) => validateFields(rules, values),
    onSubmit: async (entered, signal) => {
      if (result && isFit(result)) return onNext(result.usable ? entered.simNumber : '')
      const body = {
        iccid: entered.simNumber,
        imei: entered.imei,
        ...(lineId !== null && { lineId }),
      }
      setResult(await call(checkSim, { body }, { signal }))
    },
  })
  const edited = (field: 'simNumber' | 'imei') => ({
    ...form.text(field),
    onValueChange: (value: string) => {
      setResult(null)
      form.setValue(field, value)
    },
  })
  return (
    <FormDialog
      title={t('Quick SIM check')}
      subtitle={t('See if your current SIM will work.')}
      submitLabel={result && isFit(result) ? t('Next') : t('Check')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...edited('simNumber')}
        label={t('SIM number')}
        hint={t('The 18 to 22 digits printed on the card.')}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="done"
        spellCheck={false}
      />
      <TextField
        {...edited('imei')}
        label={t('Your phone’s IMEI')}
        optional
        hint={t('Dial *#06# to see it. We’ll also check whether your phone supports eSIM.')}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="done"
        spellCheck={false}
      />
      {result && <SimAnswer {...result} isMistyped={iccidHint(form.values.simNumber) !== null} />}
    </FormDialog>
  )
}
