import { type ImportProfileSetView, importProfileEndpoints } from '@sne/shared/contract'
import { importProfileWords } from '@sne/shared/domain'
import type { SetPageKind } from '../parts/approved-set/kind.ts'
import { SignedSetPage } from '../parts/approved-set/set-page.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileContent } from './profile-content.tsx'
import { profileTexts as texts } from './texts.ts'

const kind: SetPageKind<ImportProfileSetView> = {
  entity: 'import-profile',
  words: importProfileWords,
  texts,
  calls: {
    get: importProfileEndpoints.getImportProfileSet,
    approve: importProfileEndpoints.approveImportProfile,
    withdraw: importProfileEndpoints.withdrawImportProfileApproval,
    copy: importProfileEndpoints.copyImportProfile,
  },
  title: ({ label }) => label,
  label: ({ label }) => label,
  copyOf: ({ id }) => ({ setId: id }),
  warning: ({ spec }) =>
    spec.units.length === 0
      ? ''
      : texts.factorWarning(
          spec.units
            .map(({ code, unit, factor }) => `${code} da ${unit} × ${String(factor).replace('.', ',')}`)
            .join('; '),
        ),
  Actions: ProfileActions,
  changes: {
    key: ({ part, name }) => `${part} ${name}`,
    line: [
      { title: texts.part, text: ({ part }) => part },
      { title: texts.name, text: ({ name }) => name, head: true },
    ],
    fieldName: (field) => texts.fields[field] ?? field,
    cell: String,
  },
  Content: ProfileContent,
}

/** One version of a profile: its content, its changes, its approvals. */
export default function ImportProfilePage() {
  return <SignedSetPage kind={kind} />
}
