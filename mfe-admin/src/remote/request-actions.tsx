import { useAction } from '@sne/shared/client'
import { type RemoteRequest, remoteEndpoints } from '@sne/shared/contract'
import { isSupportSession, remoteRequestMachine } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf } from '@sne/shared/ui-core'
import { ApproveOrRefuse } from '../parts/approval/approve-or-refuse.tsx'
import { requestInWords } from './in-words.ts'
import { remoteTexts as texts } from './texts.ts'

interface RequestActionsProps {
  readonly request: RemoteRequest
}

/** The own request can be withdrawn; somebody else's is approved or refused with a reason, or says who does. */
export function RequestActions({ request }: RequestActionsProps) {
  const me = useSession()
  if (isSupportSession(me)) return null
  if (request.createdBy.id === me.id) return <Withdraw request={request} />
  const refused = remoteRequestMachine.guards.second_person({
    createdBy: request.createdBy.id,
    personId: me.id,
    related: request.related,
  })
  return refused ? <span className="sne-weak">{refused.message}</span> : <Decide request={request} />
}

function useOutcome(done: string) {
  const toast = useToast()
  return {
    onSuccess: ({ changed }: { changed: boolean }) =>
      toast(changed ? 'success' : 'info', changed ? done : texts.unchanged),
    onError: (error: Error) => toast('error', messageOf(error)),
  }
}

function Withdraw({ request }: RequestActionsProps) {
  const withdraw = useAction(remoteEndpoints.withdrawRemoteRequest, useOutcome(texts.withdrawn))
  return (
    <>
      <span className="sne-weak">{request.stale ? null : texts.own}</span>
      <Button
        aria-label={texts.withdrawOf(requestInWords(request))}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { id: request.id }, body: {} })}
      >
        {texts.withdraw}
      </Button>
    </>
  )
}

function Decide({ request }: RequestActionsProps) {
  const { id, stale, reason } = request
  const approve = useAction(remoteEndpoints.approveRemoteRequest, useOutcome(texts.approved))
  const refuse = useAction(remoteEndpoints.refuseRemoteRequest)
  const words = requestInWords(request)
  return (
    <ApproveOrRefuse
      words={words}
      approve={{
        title: texts.approveTitle,
        content: `${words}. ${texts.reason}: ${reason}`,
        pending: approve.isPending,
        disabled: stale !== null,
        run: () => approve.mutate({ params: { id }, body: {} }),
      }}
      refuse={{
        title: texts.refuseTitle,
        unsaved: { key: `remote-refuse-${id}`, label: texts.unsavedRefusal },
        done: texts.refused,
        run: (body) => refuse.mutateAsync({ params: { id }, body }),
        children: <p>{words}</p>,
      }}
    />
  )
}
