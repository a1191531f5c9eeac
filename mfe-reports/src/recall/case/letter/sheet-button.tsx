import { useAction } from '@sne/shared/client'
import { recallCaseEndpoints } from '@sne/shared/contract'
import { hasRole, isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf } from '@sne/shared/ui-core'
import { letterTexts as texts } from './texts.ts'

/** Makes the sheet for a clinical centre; it then stands among the letters of the case. */
export function SheetButton({ caseId }: { readonly caseId: number }) {
  const me = useSession()
  const toast = useToast()
  const make = useAction(recallCaseEndpoints.makeCaseSheet, {
    onSuccess: ({ changed }) =>
      toast(changed ? 'success' : 'info', changed ? texts.sheetDone : texts.sheetBefore),
    onError: (error) => toast('error', messageOf(error)),
  })
  if (isSupportSession(me) || !hasRole(me, recallCaseEndpoints.makeCaseSheet.access)) return null
  return (
    <Button loading={make.isPending} onClick={() => make.mutate({ params: { id: caseId }, body: {} })}>
      {texts.sheet}
    </Button>
  )
}
