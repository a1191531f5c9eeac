import { useAction } from '@sne/shared/client'
import {
  type PlannedCardRuleInput,
  type PlannedCardRuleView,
  type PlannedCardSetView,
  plannedCardSetEndpoints,
} from '@sne/shared/contract'
import { plannedCardGaps, plannedCardRefusal, plannedCardRuleText } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, useConfirm } from '@sne/shared/ui-core'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { useLines } from '../parts/approved-set/use-lines.ts'
import { LeftOut } from './left-out.tsx'
import { RuleForm } from './rule-form.tsx'
import { SetRules } from './set-rules.tsx'
import { plannedCardTexts as texts } from './texts.ts'

interface ContentProps {
  readonly set: PlannedCardSetView
}

/**
 * The rules of a set, with the conditions that they leave out; of a draft without signatures each may be
 * changed.
 */
export function RulesContent({ set }: ContentProps) {
  const editable = mayEdit(useSession(), set)
  return (
    <>
      <LeftOut gaps={set.leavesOut} />
      {editable ? <EditedRules set={set} /> : <SetRules set={set} />}
    </>
  )
}

type Rule = Omit<PlannedCardRuleView, 'motivationLabel'>

function EditedRules({ set }: ContentProps) {
  const { id, revision, rules } = set
  const toast = useToast()
  const confirm = useConfirm()
  const update = useAction(plannedCardSetEndpoints.updatePlannedCardSet, {
    onSuccess: () => toast('success', texts.saved),
  })
  const write = async (written: readonly Rule[]) => {
    const leavesOut = plannedCardGaps(written)
    const more = leavesOut.filter((gap) => !set.leavesOut.includes(gap))
    const question = { title: texts.leavesOutTitle, confirmText: texts.leavesOutConfirm, danger: true }
    if (more.length > 0 && !(await confirm({ ...question, content: more.join(' ') }))) return false
    return update.mutateAsync({
      params: { id },
      body: { revision, leavesOut, rules: written.map(plain) },
    })
  }
  const lines = useLines<Rule>({
    lines: rules,
    refusalOf: plannedCardRefusal,
    write,
    textOf: plannedCardRuleText,
    texts,
  })
  const { open, setOpen } = lines
  return (
    <>
      <SetRules
        set={set}
        tools={<Button onClick={() => setOpen(rules.length)}>{texts.add}</Button>}
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
        <RuleForm
          key={open}
          id={id}
          revision={revision}
          rule={rules[open]}
          index={open}
          onSave={(rule) => lines.save(open, rule)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Without the label that the server adds. */
const plain = ({
  motivationLabel: _,
  ...rule
}: Rule & { readonly motivationLabel?: string }): PlannedCardRuleInput => rule
