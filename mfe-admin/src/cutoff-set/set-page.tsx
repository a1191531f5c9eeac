import { type CutoffSetView, cutoffSetEndpoints } from '@sne/shared/contract'
import { limitPartLabels, limitWords } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { MarkWrong } from '@sne/shared/ui-data'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { cellText } from './cell-text.ts'
import { SetLines } from './set-lines.tsx'
import { cutoffTexts as texts } from './texts.ts'

/** Limits that were in force may be marked as wrong. */
function SetMark({ set: { id, laboratory, state } }: { readonly set: CutoffSetView }) {
  const me = useSession()
  const toast = useToast()
  return laboratory && state !== 'draft' && <MarkWrong kind="limits" id={id} me={me} toast={toast} />
}

const kind: SetPageKind<CutoffSetView> = {
  entity: 'cutoff-set',
  words: limitWords,
  texts,
  calls: {
    get: cutoffSetEndpoints.getCutoffSet,
    approve: cutoffSetEndpoints.approveCutoffSet,
    withdraw: cutoffSetEndpoints.withdrawCutoffApproval,
    copy: cutoffSetEndpoints.copyCutoffSet,
  },
  title: ({ analysisType }) => texts.title(analysisType.label),
  label: ({ analysisType }) => analysisType.label,
  copyOf: ({ analysisType }) => ({ analysisTypeId: analysisType.id }),
  Actions: SetMark,
  changes: {
    key: ({ part, analyte, line }) => `${part} ${analyte} ${line}`,
    line: [
      { title: texts.part, text: ({ part }) => limitPartLabels[part] },
      { title: texts.analyte, text: ({ analyte }) => analyte, head: true },
      { title: texts.line, text: ({ line }) => line },
    ],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: cellText,
  },
  Content: SetLines,
}

/** One set of limits: its content, its changes, its approvals. */
export default function CutoffSetPage() {
  return <SignedSetPage kind={kind} />
}
