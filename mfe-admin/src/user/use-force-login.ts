import { useAction } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import { useShell } from '@sne/shared/shell'
import { messageOf, useConfirm } from '@sne/shared/ui-core'
import { userTexts as texts } from './texts.ts'

/** Support works as another person, after a question; everything read so far is forgotten. */
export function useForceLogin() {
  const { session, navigation, spinner, toast } = useShell()
  const confirm = useConfirm()
  const force = useAction(authEndpoints.forceLogin)
  return async (user: { readonly id: number; readonly name: string }) => {
    const confirmed = await confirm({
      title: texts.forceLoginTitle(user.name),
      content: texts.forceLoginText,
      confirmText: texts.forceLogin,
    })
    if (!confirmed) return
    const hide = spinner.show(texts.forceLoginSpinner)
    try {
      await force.mutateAsync({ params: { id: user.id } })
      // The host leaves this page for the home page; older hosts stayed here.
      await session.reload()
      navigation.navigate('/home', { replace: true })
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      hide()
    }
  }
}
