import { flagSigns, serumAnalytes, serumFlag } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { FieldGroup, NumberField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import '../../parts/request/request.css'
import { serumTexts as texts } from './texts.ts'

type Typed = Partial<Record<'value' | 'low' | 'high', number | null>>

function OutOfRange({ code }: { readonly code: string }) {
  const { value, low, high }: Typed = useWatch({ name: `measures.${code}` }) ?? {}
  if (typeof value !== 'number') return null
  const flag = serumFlag({ value, low: low ?? null, high: high ?? null })
  return (
    flag !== 'N' && (
      <div className="req-wide">
        <Tag tone="red">{texts.outOfRange(code, flagSigns[flag])}</Tag>
      </div>
    )
  )
}

/** TSH and fT4 with the limits printed on the report. */
export const MeasureFields = () =>
  serumAnalytes.map(({ code, unit }) => (
    <FieldGroup key={code} title={texts.values(code, unit)} columns={3}>
      <NumberField name={`measures.${code}.value`} label={texts.value} decimals={2} />
      <NumberField name={`measures.${code}.low`} label={texts.low} decimals={2} />
      <NumberField name={`measures.${code}.high`} label={texts.high} decimals={2} />
      <OutOfRange code={code} />
    </FieldGroup>
  ))
