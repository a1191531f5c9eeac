import { useAction } from '@sne/shared/client'
import { type ControlLot, controlLotEndpoints } from '@sne/shared/contract'
import { maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, useConfirm } from '@sne/shared/ui-core'
import { MarkWrong } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { lotTexts as texts } from './texts.ts'

/** Retires a lot after a question, or takes it back. */
export function useLotStep() {
  const toast = useToast()
  const confirm = useConfirm()
  const change = useAction(controlLotEndpoints.changeControlLot)
  return {
    pending: change.isPending,
    setEnabled: async (lot: ControlLot, enabled: boolean) => {
      const question = {
        title: texts.retireTitle(lot.code),
        content: texts.retireText,
        confirmText: texts.retire,
        danger: true,
      }
      if (!enabled && !(await confirm(question))) return
      await change.mutateAsync({ params: { id: lot.id }, body: { enabled } })
      toast('success', enabled ? texts.back : texts.retired)
    },
  }
}

interface LotStepsProps {
  readonly lot: ControlLot
  readonly step: ReturnType<typeof useLotStep>
  readonly onEdit: (lot: ControlLot) => void
}

/** Actions on one lot: a lead alone edits and retires it. */
export function LotSteps({ lot, step, onEdit }: LotStepsProps) {
  const session = useSession()
  const toast = useToast()
  const mayChange = maySign(session, 'lead')
  const why = mayChange ? undefined : texts.onlyLead
  return (
    <span className="sne-actions">
      {lot.used && <Link to={`/quality/trace?controlLotId=${lot.id}`}>{texts.newborns}</Link>}
      {lot.used && <MarkWrong kind="lot" id={lot.id} me={session} toast={toast} small />}
      <Button
        size="small"
        disabled={!mayChange || lot.judged}
        title={why ?? (lot.judged ? texts.usedHint : undefined)}
        onClick={() => onEdit(lot)}
      >
        {texts.edit}
      </Button>
      <Button
        size="small"
        disabled={!mayChange || step.pending}
        title={why ?? (lot.enabled ? texts.retireText : undefined)}
        onClick={() => void step.setEnabled(lot, !lot.enabled)}
      >
        {lot.enabled ? texts.retire : texts.takeBack}
      </Button>
    </span>
  )
}
