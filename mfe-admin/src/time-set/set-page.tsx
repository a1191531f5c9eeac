import { type TimeSetView, timeSetEndpoints } from '@sne/shared/contract'
import { timeWords } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { timeTexts as texts } from './texts.ts'
import { TimesContent } from './times-content.tsx'

const kind: SetPageKind<TimeSetView> = {
  entity: 'time-set',
  words: timeWords,
  texts,
  calls: {
    get: timeSetEndpoints.getTimeSet,
    approve: timeSetEndpoints.approveTimeSet,
    withdraw: timeSetEndpoints.withdrawTimeApproval,
    copy: timeSetEndpoints.copyTimeSet,
  },
  title: () => texts.title,
  changes: {
    key: ({ rule }) => rule,
    line: [{ title: texts.what, text: ({ rule }) => rule, head: true }],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: String,
  },
  Content: TimesContent,
}

/** One set of times: its content, its changes, its approvals. */
export default function TimeSetPage() {
  return <SignedSetPage kind={kind} />
}
