import { Button, Card } from '@sne/shared/ui-core'
import { Input, Select, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { factorIn, factorText, type Spec } from './draft.ts'
import { analyteOptions, type EditorPart } from './editor-part.ts'
import { editorTexts as texts } from './texts.ts'

/** Analytes that the file gives in another unit than ours, and the factor for their values. */
export function UnitsCard({ spec, choices, change }: EditorPart) {
  const { units } = spec
  const free = choices.analytes.filter(
    ({ code, unit }) => unit !== '' && !units.some((one) => one.code === code),
  )
  const write = (at: number, next: Partial<Spec['units'][number]>) =>
    change({ units: units.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  return (
    <Card title={texts.units}>
      <p className="sne-weak">{texts.unitsHint}</p>
      {units.length === 0 ? (
        <p>{texts.noUnits}</p>
      ) : (
        <ValuesTable
          label={texts.units}
          heads={[texts.analyte, texts.unit, texts.factor, texts.result, texts.remove]}
        >
          <tbody>
            {units.map(({ code, unit, factor }, at) => {
              const ours = choices.analytes.find((one) => one.code === code)?.unit ?? ''
              return (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  <td>
                    <Input
                      aria-label={texts.unitOf(code)}
                      value={unit}
                      maxLength={40}
                      onChange={({ target }) => write(at, { unit: target.value })}
                    />
                  </td>
                  <td>
                    <Factor code={code} factor={factor} onChange={(next) => write(at, { factor: next })} />
                  </td>
                  <td>{unit && factor > 0 ? texts.sample(unit, tenTimes(factor), ours) : ours}</td>
                  <td>
                    <Button
                      aria-label={texts.removeName(code)}
                      onClick={() => change({ units: units.filter((one) => one.code !== code) })}
                    >
                      {texts.remove}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </ValuesTable>
      )}
      <Select
        aria-label={texts.addUnit}
        className="adm-profile-meaning"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder={texts.addUnit}
        onChange={(code: string) => change({ units: [...units, { code, unit: '', factor: 0 }] })}
        options={analyteOptions({ ...choices, analytes: free })}
      />
    </Card>
  )
}

const tenTimes = (factor: number) => factorText(Number((10 * factor).toPrecision(12)))

interface FactorProps {
  readonly code: string
  readonly factor: number
  readonly onChange: (factor: number) => void
}

/** A factor as it is being written; a text that is no number above zero counts as none. */
function Factor({ code, factor, onChange }: FactorProps) {
  const [text, setText] = useState(factor > 0 ? factorText(factor) : '')
  return (
    <Input
      aria-label={texts.factorOf(code)}
      inputMode="decimal"
      value={text}
      maxLength={20}
      status={text !== '' && factorIn(text) === null ? 'error' : ''}
      onChange={({ target }) => {
        setText(target.value)
        onChange(factorIn(target.value) ?? 0)
      }}
    />
  )
}
