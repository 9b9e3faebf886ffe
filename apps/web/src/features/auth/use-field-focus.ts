import { useEffect, useRef } from 'react'

/**
 * Focuses the field of a step when it is shown; null leaves the focus. Once: a value that arrives
 * later, such as what was typed before the code came, does not take the focus from another field.
 */
export function useFieldFocus(
  form: React.RefObject<HTMLFormElement | null>,
  field: string | null,
): void {
  const first = useRef(field)
  useEffect(() => {
    const name = first.current
    if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [form])
}
