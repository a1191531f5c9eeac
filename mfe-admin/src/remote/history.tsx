import { useCall } from '@sne/shared/client'
import { type RemoteHistoryStep, remoteEndpoints } from '@sne/shared/contract'
import { remoteStepLabels } from '@sne/shared/domain'
import { ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { Timeline } from '@sne/shared/ui-data'
import { cohortInWords, effectInWords } from './in-words.ts'
import { remoteTexts as texts } from './texts.ts'

const byWhom = ({ by, approvedBy }: RemoteHistoryStep) =>
  approvedBy ? `${by}, ${texts.approvedBy(approvedBy)}` : by

function Detail({ step: { reason, who, effect, carriedOut } }: { readonly step: RemoteHistoryStep }) {
  return (
    <>
      <p>{reason}</p>
      {who && <p>{cohortInWords(who)}</p>}
      {carriedOut && effect && effectInWords(effect).map((words) => <p key={words}>{words}</p>)}
      {!carriedOut && <p>{texts.notCarriedOut}</p>}
    </>
  )
}

/** Every step of one remote: action, moment, person, reason. */
export function RemoteHistory({ name }: { readonly name: string }) {
  const history = useCall(remoteEndpoints.getRemoteHistory, { params: { name } })
  if (history.isError) return <ErrorOf inline error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton />
  if (history.data.items.length === 0) return <p className="sne-weak">{texts.noHistory}</p>
  return (
    <Timeline
      events={history.data.items.map((step) => ({
        id: step.id,
        at: step.at,
        by: byWhom(step),
        title: `${remoteStepLabels[step.action]}: ${step.version}`,
        tone: step.carriedOut ? 'green' : 'grey',
        detail: <Detail step={step} />,
      }))}
    />
  )
}
