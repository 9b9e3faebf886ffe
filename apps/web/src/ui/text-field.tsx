import { t } from '@openline/i18n/i18n'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { describedBy } from './field-notes.tsx'
import { CloseIcon, EyeIcon, EyeOffIcon } from './icons.tsx'
import styles from './text-field.module.css'

export type TextEdit = {
  readonly previous: string
  /** What the browser made of the edit, and where it left the caret. */
  readonly next: string
  readonly caret: number
  readonly origin: 'typing' | 'paste'
}

/** Gives the value and the caret position after an edit. */
export type TextFilter = (edit: TextEdit) => { readonly value: string; readonly caret: number }

type TextControl = HTMLInputElement | HTMLTextAreaElement

type TextFieldProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly filter?: TextFilter | undefined
  readonly error?: string | undefined
  readonly hint?: React.ReactNode
  /** Says so in the label. */
  readonly optional?: boolean
  /** Several lines; Enter then makes a new one. */
  readonly multiline?: boolean
  /** Enter in a single line calls this and submits nothing (spec 5). */
  readonly onEnter?: (() => void) | undefined
} & Pick<
  React.ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'enterKeyHint'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'onBlur'
  | 'readOnly'
  | 'spellCheck'
>

/** Text input with floating label, clear icon, password toggle, hint and error (spec 2). */
export function TextField({
  label,
  name,
  value,
  onValueChange,
  type = 'text',
  filter,
  error,
  hint,
  optional,
  multiline = false,
  onEnter,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const control = useRef<TextControl>(null)
  const [isShown, toggleShown] = useShownPassword(control)
  const isEditable = !rest.readOnly && !rest.disabled

  const onInput = (event: React.ChangeEvent<TextControl>) => {
    const input = event.currentTarget
    const next = input.value
    if (!filter) return onValueChange(next)
    const caret = input.selectionStart ?? next.length
    const filtered = filter({ previous: value, next, caret, origin: originOf(event.nativeEvent) })
    // Written before React does, which would send the caret to the end.
    if (filtered.value !== next) {
      input.value = filtered.value
      input.setSelectionRange(filtered.caret, filtered.caret)
    }
    onValueChange(filtered.value)
  }

  const shared = {
    ...rest,
    id,
    name,
    value,
    // Lets CSS tell an empty field from a filled one.
    placeholder: ' ',
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { hint, error }),
    onChange: onInput,
  }

  return (
    <FieldFrame {...{ id, label, optional, hint, error, disabled: rest.disabled }}>
      {multiline ? (
        <textarea
          {
            ...(shared as React.ComponentProps<'textarea'>) /* both elements know these */
          }
          ref={setRef(control)}
          rows={5}
        />
      ) : (
        <input
          {...shared}
          ref={setRef(control)}
          type={type === 'password' && isShown ? 'text' : type}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
        />
      )}
      {isEditable && (
        <span className={styles.tools}>
          {type !== 'password' && value !== '' && !multiline && (
            <ClearButton {...{ label, control, onValueChange }} />
          )}
          {type === 'password' && <ShowButton {...{ label, isShown, toggleShown }} />}
        </span>
      )}
    </FieldFrame>
  )
}

/** Autofill has no input type; like paste, drop and autocorrect it sets a whole value. */
function originOf(event: Event): TextEdit['origin'] {
  return event instanceof InputEvent &&
    /^(insertText|insertComposition|delete)/.test(event.inputType)
    ? 'typing'
    : 'paste'
}

function setRef(control: React.RefObject<TextControl | null>) {
  return (element: TextControl | null) => {
    control.current = element
  }
}

/** A label inside a sentence: its first letter is small, but not that of IMEI or ZIP code. */
function insideSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}

type ClearButtonProps = Pick<TextFieldProps, 'label' | 'onValueChange'> & {
  readonly control: React.RefObject<TextControl | null>
}

/** Out of the tab order: with the keyboard, clearing is selecting and deleting. */
function ClearButton({ label, control, onValueChange }: ClearButtonProps) {
  return (
    <IconButton
      label={t('Clear {field}', { field: insideSentence(label) })}
      tabIndex={-1}
      onClick={() => {
        onValueChange('')
        control.current?.focus()
      }}
    >
      <CloseIcon size={18} />
    </IconButton>
  )
}

type ShowButtonProps = Pick<TextFieldProps, 'label'> & {
  readonly isShown: boolean
  readonly toggleShown: () => void
}

function ShowButton({ label, isShown, toggleShown }: ShowButtonProps) {
  return (
    <IconButton
      label={
        isShown
          ? t('Hide {field}', { field: insideSentence(label) })
          : t('Show {field}', { field: insideSentence(label) })
      }
      onClick={toggleShown}
    >
      {isShown ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />}
    </IconButton>
  )
}

/** Whether the password is readable; hidden again as soon as its form is sent. */
function useShownPassword(control: React.RefObject<TextControl | null>) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const form = control.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [control])
  return [isShown, () => setShown((shown) => !shown)] as const
}
