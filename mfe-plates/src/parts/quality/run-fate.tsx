import type { Plate } from '@sne/shared/contract'
import {
  emptiedPlateStatuses,
  formatDateTime,
  isOneOf,
  type PlateStatus,
  rejectionCauses,
} from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { fateTexts as texts } from './texts.ts'

interface FateProps {
  readonly run: Pick<Plate, 'rejection' | 'deletedResults' | 'copies'> & { readonly status: PlateStatus }
}

function Copies({ run: { copies, status } }: FateProps) {
  if (copies.length > 0)
    return (
      <div>
        {texts.copies}{' '}
        {copies.map(({ id, label }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={`/plate/${id}/view`}>{label}</Link>
          </Fragment>
        ))}
      </div>
    )
  return <div>{status === 'repeated' ? texts.gone : texts.noCopy}</div>
}

/**
 * The fate of a rejected run: who rejected it, the action taken, and the place where its samples are
 * repeated.
 */
export function RunFate({ run }: FateProps) {
  const { rejection, deletedResults, status } = run
  if (rejection)
    return (
      <Alert
        type={status === 'repeated' ? 'info' : 'error'}
        showIcon
        title={texts.rejected(rejection.by?.label ?? texts.system, formatDateTime(rejection.at))}
        description={
          <>
            <div>{texts.why(rejectionCauses[rejection.cause], rejection.reason)}</div>
            <div>{texts.action(rejection.action)}</div>
            <div>{texts.repeater(rejection.repeatBy.label)}</div>
            <Copies run={run} />
          </>
        }
      />
    )
  const last = deletedResults.at(-1)
  if (!last || !isOneOf(emptiedPlateStatuses, status)) return null
  return (
    <Alert
      type="info"
      showIcon
      title={texts.deleted(last.by?.label ?? texts.system, formatDateTime(last.at), last.reason ?? '')}
      description={status === 'repeated' && <Copies run={run} />}
    />
  )
}
