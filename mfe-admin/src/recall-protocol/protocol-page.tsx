import { type RecallProtocolView, recallProtocolEndpoints } from '@sne/shared/contract'
import { type LineCell, type Role, recallProtocolWords, roleLabels } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { ProtocolContent } from './protocol-content.tsx'
import { protocolTexts as texts } from './texts.ts'

const cellText = (value: LineCell, field: string): string =>
  field === 'role' || field === 'escalateTo' ? roleLabels[value as Role] : String(value ?? '–')

const kind: SetPageKind<RecallProtocolView> = {
  entity: 'recall-protocol',
  words: recallProtocolWords,
  texts,
  calls: {
    get: recallProtocolEndpoints.getRecallProtocol,
    approve: recallProtocolEndpoints.approveRecallProtocol,
    withdraw: recallProtocolEndpoints.withdrawRecallProtocolApproval,
    copy: recallProtocolEndpoints.copyRecallProtocol,
  },
  title: () => texts.title,
  changes: {
    key: ({ rule }) => rule,
    line: [{ title: texts.step, text: ({ rule }) => rule, head: true }],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: cellText,
  },
  Content: ProtocolContent,
}

/** One recall protocol: its steps, its changes, its approvals. */
export default function RecallProtocolPage() {
  return <SignedSetPage kind={kind} />
}
