import { useAction } from '@sne/shared/client'
import { type Invite, inviteEndpoints } from '@sne/shared/contract'
import { allowedActions, inviteMachine, isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { DeleteOutlined, IconButton, messageOf, SendOutlined, useConfirm } from '@sne/shared/ui-core'
import { inviteTexts as texts } from './texts.ts'

/** Actions on an invitation in its status. */
export function InviteActions({ invite }: { readonly invite: Invite }) {
  const me = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const outcome = (done: string) => ({
    onSuccess: ({ changed }: { changed: boolean }) =>
      toast(changed ? 'success' : 'info', changed ? done : texts.unchanged),
    onError: (error: Error) => toast('error', messageOf(error)),
  })
  const resend = useAction(inviteEndpoints.resendInvite, outcome(texts.resent))
  const withdraw = useAction(inviteEndpoints.withdrawInvite, outcome(texts.withdrawn))
  const allowed = allowedActions(inviteMachine, invite.status, me.currentRole)
  const input = { params: { id: invite.id }, body: {} }
  return (
    <>
      {allowed.includes('resend') && !isSupportSession(me) && (
        <IconButton
          size="small"
          icon={<SendOutlined />}
          label={texts.resendTo(invite.email)}
          loading={resend.isPending}
          onClick={async () => {
            const content = texts.resendText(invite.email)
            const title = texts.resendTitle
            if (await confirm({ title, content, confirmText: texts.resend })) resend.mutate(input)
          }}
        />
      )}
      {allowed.includes('withdraw') && (
        <IconButton
          size="small"
          danger
          icon={<DeleteOutlined />}
          label={texts.withdrawOf(invite.email)}
          loading={withdraw.isPending}
          onClick={async () => {
            const content = texts.withdrawText(invite.email)
            const title = texts.withdrawTitle
            if (await confirm({ title, content, confirmText: texts.withdraw, danger: true }))
              withdraw.mutate(input)
          }}
        />
      )}
    </>
  )
}
