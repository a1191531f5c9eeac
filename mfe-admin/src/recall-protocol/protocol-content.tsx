import { useAction } from '@sne/shared/client'
import {
  type ProtocolStepInput,
  type ProtocolStepView,
  type RecallProtocolView,
  recallProtocolEndpoints,
} from '@sne/shared/contract'
import { protocolRefusal, protocolStepText } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { useLines } from '../parts/approved-set/use-lines.ts'
import { ProtocolSteps } from './protocol-steps.tsx'
import { StepForm } from './step-form.tsx'
import { protocolTexts as texts } from './texts.ts'

interface ContentProps {
  readonly set: RecallProtocolView
}

/** The steps of a protocol; of a draft without signatures each may be changed. */
export const ProtocolContent = ({ set }: ContentProps) =>
  mayEdit(useSession(), set) ? <EditedSteps set={set} /> : <ProtocolSteps steps={set.steps} />

function EditedSteps({ set: { id, revision, steps } }: ContentProps) {
  const toast = useToast()
  const update = useAction(recallProtocolEndpoints.updateRecallProtocol, {
    onSuccess: () => toast('success', texts.saved),
  })
  const lines = useLines<ProtocolStepView>({
    lines: steps,
    refusalOf: protocolRefusal,
    write: (written) =>
      update.mutateAsync({ params: { id }, body: { revision, steps: [...written] as ProtocolStepInput[] } }),
    textOf: protocolStepText,
    texts,
  })
  const { open, setOpen } = lines
  return (
    <>
      <ProtocolSteps
        steps={steps}
        tools={<Button onClick={() => setOpen(steps.length)}>{texts.add}</Button>}
        actions={(index) => (
          <span className="sne-actions">
            <Button onClick={() => setOpen(index)}>{texts.edit}</Button>
            <Button loading={update.isPending} onClick={() => void lines.remove(index)}>
              {texts.remove}
            </Button>
          </span>
        )}
      />
      {open !== null && (
        <StepForm
          key={open}
          id={id}
          revision={revision}
          step={steps[open]}
          index={open}
          onSave={(step) => lines.save(open, step)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
