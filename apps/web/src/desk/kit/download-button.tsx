import { Button } from '../../ui/button.tsx'
import { useDownload } from '../lib/use-download.ts'

type DownloadButtonProps = { readonly label: string; readonly load: () => Promise<File> }

/** Downloads a file. */
export function DownloadButton({ label, load }: DownloadButtonProps) {
  const { download, isPending } = useDownload(load)
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void download()}>
      {label}
    </Button>
  )
}
