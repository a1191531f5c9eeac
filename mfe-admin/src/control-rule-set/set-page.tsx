import { type ControlRuleSetView, controlRuleSetEndpoints } from '@sne/shared/contract'
import { controlRuleWords, type LineCell } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { LinesContent } from './lines-content.tsx'
import { controlRuleTexts as texts } from './texts.ts'

const cellText = (value: LineCell) => (Array.isArray(value) ? value.join(', ') || '–' : String(value))

const kind: SetPageKind<ControlRuleSetView> = {
  entity: 'control-rule-set',
  words: controlRuleWords,
  texts,
  calls: {
    get: controlRuleSetEndpoints.getControlRuleSet,
    approve: controlRuleSetEndpoints.approveControlRuleSet,
    withdraw: controlRuleSetEndpoints.withdrawControlRuleApproval,
    copy: controlRuleSetEndpoints.copyControlRuleSet,
  },
  title: () => texts.title,
  changes: {
    key: ({ line }) => line,
    line: [{ title: texts.who, text: ({ line }) => line, head: true }],
    fieldName: (field) => texts.fields[field as keyof typeof texts.fields] ?? field,
    cell: cellText,
  },
  Content: LinesContent,
}

/** One set of control rules: its content, its changes, its approvals. */
export default function ControlRuleSetPage() {
  return <SignedSetPage kind={kind} />
}
