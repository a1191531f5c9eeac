import { useAction } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { messageOf, useConfirm } from '@sne/shared/ui-core'
import { userTexts as texts } from './texts.ts'

/** Mails a person the link with which they choose a password: nobody sets another one's. */
export function usePasswordLink() {
  const toast = useToast()
  const confirm = useConfirm()
  const send = useAction(authEndpoints.requestPasswordReset, {
    onSuccess: () => toast('success', texts.passwordLinkSent),
    onError: (error) => toast('error', messageOf(error)),
  })
  return async (email: string) => {
    const confirmed = await confirm({
      title: texts.passwordLinkTitle,
      content: texts.passwordLinkText(email),
      confirmText: texts.send,
    })
    if (confirmed) send.mutate({ body: { email } })
  }
}
