import { Button } from './button.tsx'

type CountdownButtonProps = {
  /** Zero: it can be pressed. */
  readonly secondsLeft: number
  readonly pending: boolean
  /** Read out when the countdown is over. */
  readonly overNews: string
  /** The labels of the button, with and without the remaining time. */
  readonly children: string
}

/** Submits its form, once a countdown is over. */
export function CountdownButton({
  secondsLeft,
  pending,
  overNews,
  children,
}: CountdownButtonProps) {
  return (
    <>
      <Button type="submit" variant="secondary" wide disabled={secondsLeft > 0} pending={pending}>
        {children}
      </Button>
      {/* Screen readers hear the end of the countdown, not each second of it. */}
      <p className="visually-hidden" role="status">
        {secondsLeft === 0 && overNews}
      </p>
    </>
  )
}
