import { getOrderLink, getPortInLink } from '@openline/contract/processes/timeline'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './share-timeline.module.css'

type ShareTimelineProps = { readonly orderId: string; readonly portInId: string | null }

/** A link to the same steps without signing in, for a phone that has no service yet. */
export function ShareTimeline({ orderId, portInId }: ShareTimelineProps) {
  const [url, setUrl] = useState('')
  const [isPending, setPending] = useState(false)
  const fetchLink = async () => {
    setPending(true)
    try {
      const link = portInId
        ? await call(getPortInLink, { params: { id: portInId } })
        : await call(getOrderLink, { params: { id: orderId } })
      setUrl(link.url)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={styles.share}>
      <p className={styles.text}>
        {t(
          'Follow along on another phone without signing in. The link shows these steps and no personal information.',
        )}
      </p>
      {url === '' ? (
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          onClick={() => void fetchLink()}
        >
          {t('Get a link')}
        </Button>
      ) : (
        <div className={styles.link} role="status">
          <a href={url}>{url}</a>
          <Button variant="secondary" size="small" onClick={() => void copy(url)}>
            <CopyIcon size={18} />
            {t('Copy link')}
          </Button>
        </div>
      )}
    </div>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(t('Link copied'))
  } catch {
    toast.error(t('We couldn’t copy the link. Please select it and copy it yourself.'))
  }
}
