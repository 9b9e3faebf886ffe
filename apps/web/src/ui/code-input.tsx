import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { becameFull, codeDigits } from './code.ts'
import styles from './code-input.module.css'
import { describedBy, FieldNotes } from './field-notes.tsx'

type CodeInputProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Called once each time the code becomes full. */
  readonly onFull?: (code: string) => void
  /** The number of digits; 6 by default (spec 9). */
  readonly length?: number
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly disabled?: boolean
  /** True: takes the focus when it appears, as the next step of what was just done. */
  readonly autoFocus?: boolean
}

/**
 * A one-time code: a single native input drawn as boxes, so that paste, the
 * phone's code suggestion, Backspace and screen readers work as anywhere else.
 */
export function CodeInput({
  label,
  name,
  value,
  onValueChange,
  onFull,
  length = 6,
  error,
  hint,
  disabled,
  autoFocus,
}: CodeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  // What is typed next takes the place of a code that was refused, and completes one that is too short.
  const awaitNext = useEffectEvent(() => {
    if (value.length === length) input.current?.select()
    else input.current?.setSelectionRange(value.length, value.length)
  })
  useEffect(() => {
    if (error) awaitNext()
  }, [error])
  const change = (typed: string) => {
    const code = codeDigits(typed, length)
    onValueChange(code)
    if (becameFull(value, code, length)) onFull?.(code)
  }
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.boxes} data-length={length}>
        <input
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck={false}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => change(event.currentTarget.value)}
          // Typing always continues at the end, where the boxes show it.
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length
            if (
              currentTarget.selectionEnd !== end &&
              currentTarget.selectionStart === currentTarget.selectionEnd
            )
              currentTarget.setSelectionRange(end, end)
          }}
        />
        {Array.from({ length }, (_, position) => (
          <span
            key={position}
            className={styles.box}
            data-next={position === Math.min(value.length, length - 1) ? '' : undefined}
            aria-hidden="true"
          >
            {value[position]}
          </span>
        ))}
      </div>
      <FieldNotes {...{ id, error, hint }} />
    </div>
  )
}
