import { useAction } from '@sne/shared/client'
import { type ControlLot, controlTargetEndpoints, errorCatalogue } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, useConfirm } from '@sne/shared/ui-core'
import { lotPageTexts as texts } from './texts.ts'

interface Props {
  readonly lot: ControlLot
  readonly period: { readonly from: string; readonly to: string }
  readonly analytes: readonly string[]
  readonly isOpen: boolean
}

/** An analyst proposes the chosen values; a lead who is another person decides. */
export function ProposeButton({ lot, period: { from, to }, analytes, isOpen }: Props) {
  const session = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const propose = useAction(controlTargetEndpoints.proposeTargets)
  const why = isSupportSession(session)
    ? errorCatalogue.support_session.message
    : session.currentRole !== 'analyst'
      ? texts.onlyAnalyst
      : isOpen
        ? texts.alreadyOpen
        : undefined
  return (
    <Button
      className="lot-step"
      type="primary"
      disabled={why !== undefined || analytes.length === 0 || propose.isPending}
      title={why}
      onClick={async () => {
        const question = {
          title: texts.proposeTitle,
          content: texts.proposeText,
          confirmText: texts.propose(analytes.length),
        }
        if (!(await confirm(question))) return
        await propose.mutateAsync({ params: { id: lot.id }, body: { from, to, analytes: [...analytes] } })
        toast('success', texts.proposed)
      }}
    >
      {texts.propose(analytes.length)}
    </Button>
  )
}
