import { Button, Card } from '@sne/shared/ui-core'
import { Input, Select, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { nameOf } from './draft.ts'
import { analyteOptions, type EditorPart } from './editor-part.ts'
import { WordsField } from './field.tsx'
import { editorTexts as texts } from './texts.ts'

interface AnalytesProps extends EditorPart {
  /** Names that the trial found and nobody knows. */
  readonly unknown: readonly string[]
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Names of analytes in the file, beside the known names. */
export function AnalytesCard({ spec, choices, change, unknown }: AnalytesProps) {
  const [name, setName] = useState('')
  const { analytes, ignored } = spec
  const options = analyteOptions(choices)
  const setCode = (of: string, code: string) =>
    change({
      analytes: analytes.some((one) => same(one.name, of))
        ? analytes.map((one) => (same(one.name, of) ? { ...one, code } : one))
        : [...analytes, { name: of, code }],
    })
  const left = unknown
    .map(nameOf)
    .filter((one) => ![...analytes.map((known) => known.name), ...ignored].some((known) => same(known, one)))
  const rows = [...analytes.map((one) => one.name), ...new Set(left)]
  const add = () => {
    const written = name.trim()
    const first = options[0]
    if (written === '' || !first) return
    if (!rows.some((one) => same(one, written))) setCode(written, first.value)
    setName('')
  }
  return (
    <Card title={texts.analytes}>
      <p className="sne-weak">{texts.analytesHint}</p>
      {rows.length === 0 ? (
        <p>{texts.noAliases}</p>
      ) : (
        <ValuesTable words label={texts.analytes} heads={[texts.fileName, texts.analyte, texts.remove]}>
          <tbody>
            {rows.map((row) => {
              const code = analytes.find((one) => same(one.name, row))?.code
              return (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  <td>
                    <Select
                      aria-label={texts.analyteOf(row)}
                      className="adm-profile-meaning"
                      showSearch={{ optionFilterProp: 'label' }}
                      value={code}
                      placeholder={texts.untold}
                      onChange={(next) => setCode(row, next)}
                      options={options}
                    />
                  </td>
                  <td>
                    {code !== undefined && (
                      <Button
                        aria-label={texts.removeName(row)}
                        onClick={() => change({ analytes: analytes.filter((one) => !same(one.name, row)) })}
                      >
                        {texts.remove}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </ValuesTable>
      )}
      <div className="adm-profile-line">
        <Input
          aria-label={texts.newName}
          placeholder={texts.newName}
          value={name}
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={add}
        />
        <Button disabled={name.trim() === ''} onClick={add}>
          {texts.addName}
        </Button>
      </div>
      <WordsField
        label={texts.ignored}
        words={ignored}
        most={100}
        onChange={(names) => change({ ignored: names })}
      />
    </Card>
  )
}
