import type { FieldError } from '@openline/contract/errors'
import { imei as imeiRule, validate } from '@openline/contract/fields'
import type { SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { messageOf } from '../../lib/api-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { phoneProblem, type useSimCheck } from './phone-check.ts'
import styles from './phone-check-view.module.css'

type Binding = Pick<
  React.ComponentProps<typeof TextField>,
  'name' | 'value' | 'onValueChange' | 'filter' | 'error'
>

type PhoneCheckProps = {
  readonly field: Binding
  /** The form around it can be sent without an IMEI. */
  readonly isOptional: boolean
  readonly simType: SimType | ''
  readonly check: ReturnType<typeof useSimCheck>
  readonly onProblem: (errors: readonly FieldError[]) => void
  /** Chooses the other SIM type, where there is one. */
  readonly switchButton: React.ReactNode
}

/** Checks a phone by its IMEI. No one has to: the network supports almost any phone. */
export function PhoneCheck({
  field,
  isOptional,
  simType,
  check,
  onProblem,
  switchButton,
}: PhoneCheckProps) {
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState('')
  const result = check.resultFor(field.value)
  const problem = result && phoneProblem(result, simType)

  const run = async () => {
    const checked = validate(imeiRule, field.value)
    if (!checked.ok) return onProblem(checked.errors.map((error) => ({ ...error, field: 'imei' })))
    setChecking(true)
    setFailure('')
    try {
      await check.check({ imei: field.value })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setChecking(false)
    }
  }

  return (
    <div className={styles.check}>
      <div className={styles.row}>
        <TextField
          {...field}
          label={isOptional ? t('IMEI') : t('Your phone’s IMEI')}
          optional={isOptional}
          hint={t('Dial *#06# on your phone to see it: 15 digits.')}
          onEnter={() => void run()}
          autoComplete="off"
          inputMode="numeric"
          enterKeyHint="done"
          spellCheck={false}
        />
        <Button variant="secondary" pending={isChecking} onClick={() => void run()}>
          {t('Check phone')}
        </Button>
      </div>
      {failure && (
        <Alert tone="warning" live>
          {failure}
        </Alert>
      )}
      {result && (
        <Alert
          tone={problem ? 'warning' : 'success'}
          live
          action={result.device?.compatible && problem ? switchButton : undefined}
        >
          {result.message}
        </Alert>
      )}
    </div>
  )
}
