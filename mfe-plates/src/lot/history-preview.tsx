import type { HistoryPreview } from '@sne/shared/contract'
import { formatDate, formatDateTime, qcLevelLabels } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { DefinitionList, ValuesTable } from '@sne/shared/ui-data'
import { lotPageTexts as texts } from './texts.ts'

/** The data read from a file, column by column and line by line, with every problem and its line. */
export function HistoryPreviewView({ preview }: { readonly preview: HistoryPreview }) {
  const { importable, values, runs, columns, items, lines, layout, decimal, sheet } = preview
  return (
    <div className="lot-preview">
      <Alert
        type={importable ? 'success' : 'error'}
        showIcon
        title={importable ? texts.importable(values, runs) : texts.notImportable}
      />
      <Problems preview={preview} />
      {layout && (
        <DefinitionList
          columns={4}
          items={[
            { term: texts.form, value: texts.layouts[layout] },
            { term: texts.sheet, value: sheet },
            { term: texts.decimal, value: decimal && texts.decimals[decimal] },
            { term: texts.lines, value: lines },
          ]}
        />
      )}
      {columns.length > 0 && (
        <ValuesTable label={texts.table(texts.columnsRead)} low words heads={[texts.column, texts.meaning]}>
          <tbody>
            {columns.map(({ title, meaning }, index) => (
              <tr key={index}>
                <td>{title}</td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
      {items.length > 0 && <Lines title={texts.preview(items.length, lines)} items={items} />}
    </div>
  )
}

function Problems({ preview: { problems, moreProblems } }: { readonly preview: HistoryPreview }) {
  if (problems.length === 0) return null
  return (
    <>
      <h3>{texts.problems}</h3>
      <ValuesTable label={texts.table(texts.problems)} low words heads={[texts.line, texts.kind, texts.what]}>
        <tbody>
          {problems.map(({ line, severity, text }, index) => (
            <tr key={index}>
              <td>{line ?? texts.wholeFile}</td>
              <td>{texts.severities[severity]}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
      {moreProblems > 0 && <p>{texts.moreProblems(moreProblems)}</p>}
    </>
  )
}

function Lines({ title, items }: { readonly title: string } & Pick<HistoryPreview, 'items'>) {
  return (
    <>
      <h3>{title}</h3>
      <ValuesTable
        label={texts.table(title)}
        low
        words
        heads={[texts.line, texts.at, texts.run, texts.instrument, texts.lot, texts.valuesRead]}
      >
        <tbody>
          {items.map(({ line, at, timed, run, instrument, lot, level, values }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{timed ? formatDateTime(at) : formatDate(at)}</td>
              <td>{run ?? '–'}</td>
              <td>{instrument ?? '–'}</td>
              <td>
                {lot} {qcLevelLabels[level]}
              </td>
              <td>{values.map(valueText).join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </>
  )
}

const valueText = ({
  analyte,
  replicate,
  value,
  comparator,
  flag,
}: HistoryPreview['items'][number]['values'][number]) =>
  `${analyte}${replicate > 1 ? ` (${replicate})` : ''} ${comparator ?? ''}${String(value).replace('.', ',')}${flag ? ` ${flag}` : ''}`
