import { columnRoleLabels, columnRoles } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import type { EditorPart } from './editor-part.ts'
import { WordsField } from './field.tsx'
import { editorTexts as texts } from './texts.ts'

/** The titles of each kind of column: other versions of a program write other ones. */
export const TitlesCard = ({ spec, change }: EditorPart) => (
  <Card title={texts.titles}>
    <p className="sne-weak">{texts.titlesHint}</p>
    <div className="adm-profile-fields">
      {columnRoles
        .filter((role) => spec.layout !== 'wide' || (role !== 'analyte' && role !== 'value'))
        .map((role) => (
          <WordsField
            key={role}
            label={columnRoleLabels[role]}
            words={spec.columns[role]}
            most={30}
            onChange={(titles) => change({ columns: { ...spec.columns, [role]: titles } })}
          />
        ))}
    </div>
  </Card>
)
