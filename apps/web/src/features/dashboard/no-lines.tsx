import { t } from '@openline/i18n/i18n'
import { Drawing } from '../../lib/drawing.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type NoLinesProps = {
  readonly hasOrders: boolean
  /** There were lines, which ended lately. */
  readonly hadLines: boolean
  /** What can be checked before there is a line. */
  readonly children: React.ReactNode
}

/** The account of a customer without a line. */
export function NoLines({ hasOrders, hadLines, children }: NoLinesProps) {
  return (
    <EmptyState
      icon={<Drawing name="lines" />}
      title={hadLines ? t('No active lines') : t('No lines yet')}
      action={
        <>
          <Link to={paths.shop} className={buttonClass()}>
            {t('See plans')}
          </Link>
          {children}
        </>
      }
    >
      {hasOrders
        ? t('Your line appears here as soon as your order is paid.')
        : t('Choose a plan and your line shows up here. With an eSIM, that takes minutes.')}
    </EmptyState>
  )
}
