import { localTime } from '../../lib/local-date.ts'

type WhenProps = { readonly at: string }

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

/** A moment on the calendar of who reads, with second and zone for who points at it. */
export function When({ at }: WhenProps) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {localTime(at)}
    </time>
  )
}
