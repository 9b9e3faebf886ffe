import { closeAccount } from '@openline/contract/closing'
import { validate } from '@openline/contract/fields'
import { listLines } from '@openline/contract/lines'
import { t } from '@openline/words/words'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/loaded.ts'
import { useProof } from '../../lib/proof.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithParts } from '../../ui/with-parts.tsx'

type CloseAccountDialogProps = {
  readonly onClose: () => void
  readonly onClosed: (message: string) => void
}

const loadHasLines = () =>
  settle(call(listLines).then(({ lines }) => lines.some(({ status }) => status !== 'cancelled')))

/** Spells out what closing means, and asks for a clear yes to each part of it. */
export const CloseAccountDialog = ({ onClose, onClosed }: CloseAccountDialogProps) => {
  const withProof = useProof()
  const { loaded } = useLoaded(loadHasLines)
  const form = useForm({
    initial: { endLines: false, acknowledged: false },
    validate: (values) => validate(closeAccount.body, values),
    onSubmit: async (body, signal) => {
      const { message } = await withProof(() => call(closeAccount, { body }, { signal }))
      onClosed(message)
    },
  })
  // The server has the last word: a line may have been bought in another tab.
  const asksOfLines = !loaded?.ok || loaded.value || form.errors['endLines'] !== undefined
  return (
    <FormDialog
      title={t('Close my account')}
      subtitle={t('This cannot be undone. You may want to download your data first.')}
      submitLabel={t('Close for good')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      {loaded ? (
        <>
          <ul>
            {consequences(asksOfLines).map((what) => (
              <li key={what}>
                <WithParts text={what} parts={{ strong: <strong /> }} />
              </li>
            ))}
          </ul>
          {asksOfLines && (
            <Checkbox {...form.tick('endLines')}>
              {t('My lines may end, and I give up their numbers.')}
            </Checkbox>
          )}
          <Checkbox {...form.tick('acknowledged')}>
            {t('I want to close my account for good.')}
          </Checkbox>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </FormDialog>
  )
}

const consequences = (hasLines: boolean) => [
  ...(hasLines ? [endOfLines()] : []),
  t(
    '<strong>Money:</strong> what is left of a paid period is not paid back. Nothing more is charged.',
  ),
  t('<strong>Removed:</strong> your name, addresses, phone number, cards, passkeys and messages.'),
  t(
    '<strong>Kept, as tax law asks:</strong> sums and dates of your orders, with state and ZIP code, without your name.',
  ),
]

const endOfLines = () =>
  t(
    '<strong>Your lines end today.</strong> Their numbers are lost, unless you moved them to another carrier before.',
  )
