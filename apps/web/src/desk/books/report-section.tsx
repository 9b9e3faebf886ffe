import { DownloadButton } from '../kit/download-button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import type { Loading } from '../lib/use-call.ts'

type ReportSectionProps<Value> = {
  readonly title: string
  readonly of: Loading<Value>
  /** The same as a file: what its button says, and the file. */
  readonly file: React.ComponentProps<typeof DownloadButton>
  /** Above the report, there before it is. */
  readonly choices?: React.ReactNode
  readonly children: (value: Value) => React.ReactNode
}

/** A report about a range of days: its heading, its download and what it says. */
export function ReportSection<Value>({
  title,
  of,
  file,
  choices,
  children,
}: ReportSectionProps<Value>) {
  return (
    <Section title={title} actions={<DownloadButton {...file} />}>
      {choices}
      <Loaded of={of}>{children}</Loaded>
    </Section>
  )
}
