import { useIsLoggedIn } from '../../lib/use-session.ts'
import { Button } from '../../ui/button.tsx'

type SubmitButtonProps = { readonly isPending: boolean; readonly children: string }

/** The main button of a step. Stays busy after the last one, until the page behind the sign-in is there. */
export function SubmitButton({ isPending, children }: SubmitButtonProps) {
  const isLeaving = useIsLoggedIn()
  return (
    <Button type="submit" wide data-press="submit" pending={isPending || isLeaving}>
      {children}
    </Button>
  )
}
