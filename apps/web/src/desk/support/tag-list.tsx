import { validate } from '@openline/contract/fields'
import {
  addTag,
  type DeskTag,
  type NotedRecord,
  removeTag,
} from '@openline/contract/people/notes-desk'
import { useId } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../lib/call.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'
import styles from './notes.module.css'

type TagListProps = {
  readonly customerId: string
  readonly record: NotedRecord
  readonly tags: readonly DeskTag[]
  /** To choose from. */
  readonly knownTags: readonly string[]
  readonly reload: () => unknown
}

/** The tags of a record and a field for another one. */
export function TagList({ customerId, record, tags, knownTags, reload }: TagListProps) {
  const id = useId()
  const form = useForm({
    initial: { tag: '' },
    validate: (values) => validate(addTag.body, { ...values, record }),
    onSubmit: async (body) => {
      const { message } = await call(addTag, { params: { id: customerId }, body })
      toast.success(message)
      form.reset()
      reload()
    },
  })
  return (
    <>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <Tag key={`${tag.record.id} ${tag.tag}`} {...{ customerId, tag, record, reload }} />
          ))}
        </ul>
      )}
      <form {...form.props} className={styles.addTag}>
        <TextField {...form.text('tag')} label="Tag" maxLength={30} autoComplete="off" list={id} />
        <datalist id={id}>
          {knownTags.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </datalist>
        <Button type="submit" size="small" variant="secondary" pending={form.isPending}>
          Add tag
        </Button>
      </form>
      <FailureAlert message={form.failure} />
    </>
  )
}

type TagProps = {
  readonly customerId: string
  readonly tag: DeskTag
  /** Whose page it is. */
  readonly record: NotedRecord
  readonly reload: () => unknown
}

function Tag({ customerId, tag: { tag, record: on, label, by }, record, reload }: TagProps) {
  const { run, isPending } = useQuickAct(
    () => call(removeTag, { params: { id: customerId }, body: { record: on, tag } }),
    reload,
  )
  return (
    <li className={styles.tag} title={`Tagged by ${by}`}>
      {tag}
      {on.id !== record.id && label !== null && <span className={styles.on}>{label}</span>}
      <IconButton label={`Remove the tag ${tag}`} disabled={isPending} onClick={() => void run()}>
        <CloseIcon size={14} />
      </IconButton>
    </li>
  )
}
