import type { FilePreview } from '@sne/shared/contract'
import { profileLayoutLabels } from '@sne/shared/domain'
import { Alert, Card, Spinner } from '@sne/shared/ui-core'
import { Checkbox, FileDrop, optionsOf, Select, ValuesTable } from '@sne/shared/ui-data'
import type { EditorPart } from './editor-part.ts'
import { Field } from './field.tsx'
import { editorTexts as texts } from './texts.ts'
import { accept, type Example } from './use-example.ts'

const whole = ''
const layoutOptions = optionsOf(profileLayoutLabels).filter(({ value }) => value !== 'base')

/** The example file: its content, and the sheet, section and line of titles that count. */
export function ExampleCard({ example, ...part }: EditorPart & { readonly example: Example }) {
  const { file, preview, error, busy, look } = example
  return (
    <Card title={texts.example}>
      <FileDrop
        accept={accept}
        choose={texts.chooseFile}
        busy={busy === 'look'}
        onFile={(chosen) => void look(chosen)}
      >
        {file ? texts.chosen(file.name) : texts.dropHint(accept.join(', '))}
      </FileDrop>
      {error && <Alert type="error" showIcon title={texts.unreadable} description={error} />}
      {busy === 'look' && !preview && <Spinner message={texts.trying} />}
      {preview && file && <Structure {...part} preview={preview} look={(place) => void look(file, place)} />}
    </Card>
  )
}

interface StructureProps extends EditorPart {
  readonly preview: FilePreview
  readonly look: (place: NonNullable<Parameters<Example['look']>[1]>) => void
}

function Structure({ spec, change, preview, look }: StructureProps) {
  const { sheets, sheet, sections, section, headerLine, lines, layout, problems } = preview
  const place = { sheet: sheet ?? undefined, section: section ?? undefined }
  const isOwn = spec.base === null
  return (
    <>
      {problems.map((text) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
      <div className="adm-profile-fields">
        {sheets.length > 1 && (
          <Field label={texts.sheet}>
            {(id) => (
              <>
                <Select
                  id={id}
                  value={sheet}
                  onChange={(next) => {
                    if (spec.sheet !== null) change({ sheet: next })
                    look({ sheet: next ?? undefined })
                  }}
                  options={sheets.map((name) => ({ value: name, label: name }))}
                />
                <Checkbox
                  checked={spec.sheet !== null}
                  onChange={({ target }) => change({ sheet: target.checked ? sheet : null })}
                >
                  {texts.sheetFixed}
                </Checkbox>
              </>
            )}
          </Field>
        )}
        {isOwn && sections.length > 0 && (
          <Field label={texts.section}>
            {(id) => (
              <Select
                id={id}
                value={spec.section ?? whole}
                onChange={(next) => {
                  change({ section: next === whole ? null : next })
                  look({ ...place, section: next })
                }}
                options={[
                  { value: whole, label: texts.wholeFile },
                  ...sections.map((name) => ({ value: name, label: name })),
                ]}
              />
            )}
          </Field>
        )}
        {layout !== 'matrix' && (
          <Field label={texts.header}>
            {(id) => (
              <Select
                id={id}
                value={headerLine ?? undefined}
                placeholder={texts.noHeader}
                onChange={(line) => look({ ...place, headerLine: line })}
                options={lines.map(({ line, cells }) => ({
                  value: line,
                  label: texts.lineOption(line, cells.filter(Boolean).join(' · ').slice(0, 80)),
                }))}
              />
            )}
          </Field>
        )}
        {isOwn && (
          <Field label={texts.layout}>
            {(id) => (
              <Select
                id={id}
                value={spec.layout}
                onChange={(next) => change({ layout: next, ...(next === 'matrix' ? {} : { single: null }) })}
                options={layoutOptions}
              />
            )}
          </Field>
        )}
      </div>
      <ValuesTable low label={texts.firstLines}>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr key={line} className={line === headerLine ? 'adm-profile-header' : undefined}>
              <th scope="row">{line}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </>
  )
}
