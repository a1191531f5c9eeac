import { useAction } from '@sne/shared/client'
import { recallCaseEndpoints } from '@sne/shared/contract'
import { hasRole, isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { letterTexts as texts } from './texts.ts'

/** Makes the sheet for a clinical centre; the letters of the case then list it. */
export function SheetButton({ caseId }: { readonly caseId: number }) {
  const me = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const make = useAction(recallCaseEndpoints.makeCaseSheet, {
    onSuccess: ({ changed }) =>
      toast(changed ? 'success' : 'info', changed ? texts.sheetDone : texts.sheetBefore),
    onError: (error) => toast('error', messageOf(error)),
  })
  const ask = async () => {
    if (await confirm({ title: texts.sheetTitle, content: texts.sheetWhat, confirmText: texts.sheetConfirm }))
      make.mutate({ params: { id: caseId }, body: {} })
  }
  if (isSupportSession(me) || !hasRole(me, recallCaseEndpoints.makeCaseSheet.access)) return null
  return (
    <Button loading={make.isPending} onClick={() => void ask()}>
      {texts.sheet}
    </Button>
  )
}
