import { type PlannedCardSetView, plannedCardSetEndpoints } from '@sne/shared/contract'
import { plannedCardWords } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { cellText } from './cell-text.ts'
import { RulesContent } from './rules-content.tsx'
import { plannedCardTexts as texts } from './texts.ts'

const kind: SetPageKind<PlannedCardSetView> = {
  entity: 'planned-card-set',
  words: plannedCardWords,
  texts,
  calls: {
    get: plannedCardSetEndpoints.getPlannedCardSet,
    approve: plannedCardSetEndpoints.approvePlannedCardSet,
    withdraw: plannedCardSetEndpoints.withdrawPlannedCardApproval,
    copy: plannedCardSetEndpoints.copyPlannedCardSet,
  },
  title: () => texts.title,
  notice: ({ inherited, state }) => (inherited && state === 'active' ? texts.inheritedNotice : undefined),
  changes: {
    key: ({ rule }) => rule,
    line: [{ title: texts.who, text: ({ rule }) => rule, head: true }],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: cellText,
  },
  warning: ({ leavesOut }) => (leavesOut.length > 0 ? texts.leavesOutCount(leavesOut.length) : ''),
  Content: RulesContent,
}

/** One set of rules of planned cards: its content, its changes, its approvals. */
export default function PlannedCardSetPage() {
  return <SignedSetPage kind={kind} />
}
