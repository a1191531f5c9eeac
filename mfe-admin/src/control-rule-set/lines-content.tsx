import { useAction } from '@sne/shared/client'
import { type ControlRuleSetView, controlRuleSetEndpoints, type RuleLineInput } from '@sne/shared/contract'
import { type RuleLine, ruleLinesRefusal, ruleLineText } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { useLines } from '../parts/approved-set/use-lines.ts'
import { LineForm } from './line-form.tsx'
import { SetLines } from './set-lines.tsx'
import { controlRuleTexts as texts } from './texts.ts'

interface ContentProps {
  readonly set: ControlRuleSetView
}

/** The lines of a set; of a draft without signatures each may be changed. */
export function LinesContent({ set }: ContentProps) {
  const editable = mayEdit(useSession(), set)
  return editable ? <EditedLines set={set} /> : <SetLines lines={set.lines} />
}

function EditedLines({ set: { id, revision, lines } }: ContentProps) {
  const toast = useToast()
  const update = useAction(controlRuleSetEndpoints.updateControlRuleSet, {
    onSuccess: () => toast('success', texts.saved),
  })
  const edited = useLines<RuleLineInput>({
    lines,
    refusalOf: (all) => ruleLinesRefusal(all as readonly RuleLine[]),
    write: (all) => update.mutateAsync({ params: { id }, body: { revision, lines: [...all] } }),
    textOf: ruleLineText,
    texts,
  })
  const { open, setOpen } = edited
  return (
    <>
      <SetLines
        lines={lines}
        tools={<Button onClick={() => setOpen(lines.length)}>{texts.add}</Button>}
        actions={(index) => (
          <span className="sne-actions">
            <Button onClick={() => setOpen(index)}>{texts.edit}</Button>
            <Button loading={update.isPending} onClick={() => void edited.remove(index)}>
              {texts.remove}
            </Button>
          </span>
        )}
      />
      {open !== null && (
        <LineForm
          key={open}
          unsaved={{ key: `control-rule-set-${id}-${open}`, label: texts.unsaved, version: revision }}
          line={lines[open]}
          onSave={(line) => edited.save(open, line)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
