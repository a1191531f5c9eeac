import type { CutoffSetView, LimitChangeView } from '@sne/shared/contract'
import { limitPartLabels } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { cellText } from './cell-text.ts'
import { cutoffTexts as texts } from './texts.ts'

const tones = { added: 'green', removed: 'red', changed: 'amber' } as const
const nameOf = (field: string) => texts.fields[field] ?? field

/** Lines that the draft says otherwise than the set in force, field by field. */
export function SetChanges({ set: { compared, changes } }: { readonly set: CutoffSetView }) {
  if (!compared) return <p className="sne-weak">{texts.nothingCompared}</p>
  return (
    <>
      <p>{texts.against(compared.version, compared.template)}</p>
      {changes.length === 0 ? (
        <p className="sne-weak">{texts.noChanges}</p>
      ) : (
        <ValuesTable label={texts.tableOf(texts.changes)} words>
          <thead>
            <tr>
              {[texts.part, texts.analyte, texts.line, texts.change, texts.before, texts.after].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRows
                key={`${change.part} ${change.analyte} ${change.line} ${change.kind}`}
                change={change}
              />
            ))}
          </tbody>
        </ValuesTable>
      )}
    </>
  )
}

function ChangeRows({ change: { part, analyte, line, kind, fields } }: { readonly change: LimitChangeView }) {
  const shown = fields.length > 0 ? fields : [null]
  return shown.map((field) => (
    <tr key={field?.field ?? kind}>
      <td>{limitPartLabels[part]}</td>
      <th scope="row">{analyte}</th>
      <td>{line}</td>
      <td>{field ? nameOf(field.field) : <Tag tone={tones[kind]}>{texts.kinds[kind]}</Tag>}</td>
      <td>{field && cellText(field.before)}</td>
      <td>{field && cellText(field.after)}</td>
    </tr>
  ))
}
