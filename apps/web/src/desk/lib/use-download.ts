import { useState } from 'react'
import { messageOf } from '../../lib/api-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.ts'

/** Downloads a file and says when that failed. A second press meanwhile does nothing. */
export function useDownload(load: () => Promise<File>) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    if (isPending) return
    setPending(true)
    try {
      saveFile(await load())
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { download, isPending }
}
