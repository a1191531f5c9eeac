import { type LetterTemplateSetView, letterTemplateEndpoints } from '@sne/shared/contract'
import { letterTemplateWords } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { TemplatesContent } from './templates-content.tsx'
import { letterTexts as texts } from './texts.ts'

const kind: SetPageKind<LetterTemplateSetView> = {
  entity: 'letter-template',
  words: letterTemplateWords,
  texts,
  calls: {
    get: letterTemplateEndpoints.getLetterTemplates,
    approve: letterTemplateEndpoints.approveLetterTemplates,
    withdraw: letterTemplateEndpoints.withdrawLetterTemplatesApproval,
    copy: letterTemplateEndpoints.copyLetterTemplates,
  },
  title: () => texts.setTitle,
  changes: {
    key: ({ rule }) => rule,
    line: [{ title: texts.letter, text: ({ rule }) => rule, head: true }],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: (value) => String(value ?? '–'),
  },
  Content: TemplatesContent,
}

/** The templates of one version: their texts, their changes, their approvals. */
export default function LetterTemplatesPage() {
  return <SignedSetPage kind={kind} />
}
