import type { FilePreview } from '@sne/shared/contract'
import { type ColumnRole, columnRoleLabels } from '@sne/shared/domain'
import { Card, EmptyState } from '@sne/shared/ui-core'
import { optionsOf, Select, ValuesTable } from '@sne/shared/ui-data'
import { meaningOf, type PreviewColumn, withMeaning } from './draft.ts'
import { analyteOptions, type EditorPart } from './editor-part.ts'
import { editorTexts as texts } from './texts.ts'

interface ColumnsProps extends EditorPart {
  readonly preview: FilePreview
}

/** Every column of the file with its first values, and its role. */
export function ColumnsCard({ preview: { columns }, ...part }: ColumnsProps) {
  if (columns.length === 0)
    return (
      <Card title={texts.columns}>
        <EmptyState title={texts.noHeader} />
      </Card>
    )
  return (
    <Card title={texts.columns}>
      <p className="sne-weak">{texts.columnsHint}</p>
      <ValuesTable words label={texts.columns} heads={[texts.column, texts.firstValues, texts.meaning]}>
        <tbody>
          {columns.map((column, at) => (
            <tr key={at}>
              <th scope="row">{column.title}</th>
              <td>{column.values.join(' · ')}</td>
              <td>
                <Meaning {...part} column={column} />
              </td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </Card>
  )
}

const ofRow: readonly ColumnRole[] = ['analyte', 'value', 'comparator']

function Meaning({ spec, choices, setSpec, column }: EditorPart & { readonly column: PreviewColumn }) {
  const { title, analyte, fixed } = column
  const isWide = spec.layout === 'wide'
  const meaning = meaningOf(spec, title)
  if (fixed && meaning === '' && column.role === null) return texts.alwaysRead
  const roles = optionsOf(columnRoleLabels)
    .filter(({ value }) => !(isWide && ofRow.slice(0, 2).includes(value)))
    .map(({ value, label }) => ({ value: `role:${value}`, label }))
  const analytes = analyteOptions(choices).map(({ value, label }) => ({
    value: `code:${value}`,
    label: texts.analyteIs(value, label.replace(`${value} – `, '')),
  }))
  const none = analyte && isWide ? texts.recognised(analyte) : texts.untold
  return (
    <Select
      aria-label={texts.meaningOf(title)}
      className="adm-profile-meaning"
      showSearch={{ optionFilterProp: 'label' }}
      value={meaning}
      onChange={(next) => setSpec(withMeaning(spec, title, next))}
      options={[
        { value: '', label: none },
        ...roles,
        ...(isWide ? [{ value: 'ignored', label: texts.notRead }, ...analytes] : []),
      ]}
    />
  )
}
