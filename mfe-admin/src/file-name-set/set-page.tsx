import { type FileNameSetView, fileNameSetEndpoints } from '@sne/shared/contract'
import { fileNameWords } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { NamesContent } from './names-content.tsx'
import { fileNameTexts as texts } from './texts.ts'

const kind: SetPageKind<FileNameSetView> = {
  entity: 'file-name-set',
  words: fileNameWords,
  texts,
  calls: {
    get: fileNameSetEndpoints.getFileNameSet,
    approve: fileNameSetEndpoints.approveFileNameSet,
    withdraw: fileNameSetEndpoints.withdrawFileNameApproval,
    copy: fileNameSetEndpoints.copyFileNameSet,
  },
  title: () => texts.title,
  changes: {
    key: ({ profileId, name }) => `${profileId} ${name}`,
    line: [
      { title: texts.name, text: ({ name }) => name, head: true },
      { title: texts.analyte, text: ({ analyte }) => analyte },
    ],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: String,
  },
  Content: NamesContent,
}

/** One version of the names: its content, its changes, its approvals. */
export default function FileNameSetPage() {
  return <SignedSetPage kind={kind} />
}
