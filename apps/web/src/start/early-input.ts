import { useLayoutEffect, useRef } from 'react'
import type { FormValues } from '../lib/form.ts'

/** What of a form control counts here. */
type Control = {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly checked?: boolean
}

/** The values of `controls` that differ from those the form knows, by field. */
export function unknownInput(
  values: FormValues,
  controls: readonly Control[],
): Record<string, string | boolean> {
  const found: Record<string, string | boolean> = {}
  for (const { name, type, value, checked = false } of controls) {
    const known = values[name]
    if (typeof known === 'boolean' && known !== checked) found[name] = checked
    if (typeof known !== 'string' || known === value) continue
    if (type !== 'radio' || checked) found[name] = value
  }
  return found
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
    ({ disabled }) => !disabled,
  )
}

/**
 * Takes over what the visitor typed, or the browser filled in, before the page had
 * its scripts: React would otherwise put the form's first values back.
 */
export function useEarlyInput(
  form: React.RefObject<HTMLFormElement | null>,
  values: FormValues,
  take: (changes: Record<string, string | boolean>) => void,
): void {
  const isTaken = useRef(false)
  useLayoutEffect(() => {
    const element = form.current
    if (!element || isTaken.current) return
    // React handles later input itself.
    isTaken.current = true
    const changes = unknownInput(values, controlsOf(element))
    if (Object.keys(changes).length > 0) take(changes)
  }, [form, values, take])
}
