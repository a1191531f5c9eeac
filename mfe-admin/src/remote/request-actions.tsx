import { useAction } from '@sne/shared/client'
import { Reason, type RemoteRequest, remoteEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { requestInWords } from './in-words.ts'
import { remoteTexts as texts } from './texts.ts'

interface RequestActionsProps {
  readonly request: RemoteRequest
}

/** The own request can be withdrawn; somebody else's is approved or refused with a reason. */
export function RequestActions({ request }: RequestActionsProps) {
  const me = useSession()
  if (isSupportSession(me)) return null
  const own = me.id
  return request.createdBy.id === own ? <Withdraw request={request} /> : <Decide request={request} />
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
  const confirm = useConfirm()
  const toast = useToast()
  const [refusing, setRefusing] = useState(false)
  const approve = useAction(remoteEndpoints.approveRemoteRequest, useOutcome(texts.approved))
  const refuse = useAction(remoteEndpoints.refuseRemoteRequest)
  const words = requestInWords(request)
  const ask = async () => {
    const content = `${words}. ${texts.reason}: ${reason}`
    if (await confirm({ title: texts.approveTitle, content, confirmText: texts.approve }))
      approve.mutate({ params: { id }, body: {} })
  }
  return (
    <>
      <Button aria-label={texts.refuseOf(words)} onClick={() => setRefusing(true)}>
        {texts.refuse}
      </Button>
      <Button
        type="primary"
        aria-label={texts.approveOf(words)}
        disabled={stale !== null}
        loading={approve.isPending}
        onClick={() => void ask()}
      >
        {texts.approve}
      </Button>
      <FormModal
        open={refusing}
        title={texts.refuseTitle}
        schema={Reason}
        defaultValues={{ reason: '' }}
        submitText={texts.refuse}
        unsaved={{ key: `remote-refuse-${id}`, label: texts.unsavedRefusal }}
        onCancel={() => setRefusing(false)}
        onSubmit={async (body) => {
          await refuse.mutateAsync({ params: { id }, body })
          toast('success', texts.refused)
          setRefusing(false)
        }}
      >
        <p>{words}</p>
        <TextAreaField name="reason" label={texts.reason} required />
      </FormModal>
    </>
  )
}
