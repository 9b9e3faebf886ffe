import { useEffect } from 'react'

/** Puts the focus into the one field that a step is about, as soon as it is shown; null leaves it alone. */
export function useFieldFocus(
  form: React.RefObject<HTMLFormElement | null>,
  field: string | null,
): void {
  useEffect(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [form, field])
}
