import { validate } from '@openline/contract/fields'
import { formatCents } from '@openline/contract/money'
import {
  type MergePreview as Preview,
  previewMerge,
} from '@openline/contract/people/account-merges-desk'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { ActForm } from '../kit/act-dialog.tsx'
import { type FormBeside, useFormCall } from '../kit/use-form-call.ts'
import { call } from '../lib/call.ts'
import styles from './merge.module.css'

type MergePreviewProps = {
  readonly customerId: string
  readonly form: FormBeside & Pick<ActForm<{ toEmail: string }>, 'values'>
}

/** Says in a dialog what a merge would move, leave and remove, and what is in the way. */
export function MergePreview({ customerId, form }: MergePreviewProps) {
  const [shown, setShown] = useState<{ readonly toEmail: string; readonly preview: Preview }>()
  const { isPending, sendValid } = useFormCall(form)
  const { toEmail } = form.values
  const show = () =>
    sendValid(validate(previewMerge.body, { toEmail }), async (body) => {
      const { preview } = await call(previewMerge, { params: { id: customerId }, body })
      setShown({ toEmail, preview })
    })
  return (
    <>
      <Button variant="secondary" size="small" pending={isPending} onClick={() => void show()}>
        Show what moves
      </Button>
      {shown?.toEmail === toEmail && <Shown preview={shown.preview} />}
    </>
  )
}

function Shown({ preview }: { readonly preview: Preview }) {
  const { into, obstacles } = preview
  const isClear = obstacles.length === 0
  return (
    <>
      {!isClear && (
        <Alert tone="warning" title="These accounts can’t be merged now" live>
          {obstacles.map((obstacle) => (
            <p key={obstacle}>{obstacle}</p>
          ))}
        </Alert>
      )}
      <Alert tone="info" title={`Into ${into.name || into.email}`} live={isClear}>
        <ul className={styles.list}>
          {sentencesOf(preview).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
    </>
  )
}

function sentencesOf({ moves, stays, removes }: Preview): string[] {
  const { lines, creditCents, cases, marks } = moves
  return [
    lines.length === 0
      ? 'No line moves.'
      : `Lines that move: ${lines.join(', ')}. Auto-renew is off until the other account turns it on.`,
    `Credit that moves: ${formatCents(creditCents)}.`,
    `Messages and open complaints that move: ${cases}. Notes and tags: ${marks}.`,
    `Orders that stay, with receipts, which the other account can read: ${stays.orders}. Ended lines: ${stays.endedLines}.`,
    `Saved cards that are removed: ${removes.cards}.`,
  ]
}
