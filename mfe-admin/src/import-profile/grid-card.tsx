import type { FilePreview } from '@sne/shared/contract'
import { Card } from '@sne/shared/ui-core'
import { Select } from '@sne/shared/ui-data'
import { analyteOptions, type EditorPart } from './editor-part.ts'
import { Field } from './field.tsx'
import { editorTexts as texts } from './texts.ts'

const byTitle = ''

/** The grids of the file, and whose analyte they are. */
export const GridCard = ({
  spec,
  choices,
  change,
  preview: { grids },
}: EditorPart & { readonly preview: FilePreview }) => (
  <Card title={texts.grids}>
    <ul className="adm-profile-grids">
      {grids.map(({ line, title }) => (
        <li key={line}>{texts.gridLine(line, title)}</li>
      ))}
    </ul>
    <div className="adm-profile-fields">
      <Field label={texts.single}>
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            value={spec.single ?? byTitle}
            onChange={(code) => change({ single: code === byTitle ? null : code })}
            options={[{ value: byTitle, label: texts.singleByTitle }, ...analyteOptions(choices)]}
          />
        )}
      </Field>
    </div>
  </Card>
)
