import type { AdvisedGoal } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { Input } from '@sne/shared/ui-data'
import { useState } from 'react'
import { advisorTexts as texts } from './texts.ts'

type Written = Readonly<Record<keyof AdvisedGoal, string>>

/** A decimal number as it is written in Italy; null where it is none. */
function numberOf(text: string): number | null {
  const clean = text.trim().replace(',', '.')
  return /^-?\d{1,4}(\.\d{1,4})?$/.test(clean) ? Number(clean) : null
}

/** Names of fields that are empty, or invalid. */
export function missingOf(values: Written): (keyof Written)[] {
  return (['allowable', 'bias', 'cv'] as const).filter((name) => {
    const number = numberOf(values[name])
    return number === null || (name !== 'bias' && number <= 0)
  })
}

/** The goal that is written; null while something is missing or cannot be. */
export function goalOf(values: Written): AdvisedGoal | null {
  const { allowable, bias, cv } = values
  if (missingOf(values).length > 0) return null
  return { allowable: numberOf(allowable) ?? 0, bias: numberOf(bias) ?? 0, cv: numberOf(cv) ?? 0 }
}

const written = (value: number | null) =>
  value === null ? '' : String(Math.round(value * 100) / 100).replace('.', ',')

interface Own {
  readonly allowable: number | null
  readonly bias: number | null
  readonly cv: number | null
}

/** Allowable error, bias and CV: of the month until somebody writes others. */
export function useGoal(own: Own | null) {
  const [typed, setTyped] = useState<Partial<Written>>({})
  const values: Written = {
    allowable: typed.allowable ?? written(own?.allowable ?? null),
    bias: typed.bias ?? written(own?.bias ?? null),
    cv: typed.cv ?? written(own?.cv ?? null),
  }
  const write = (name: keyof AdvisedGoal, text: string) => setTyped({ ...typed, [name]: text })
  return { values, write }
}

interface Props {
  readonly values: Written
  readonly write: (name: keyof AdvisedGoal, text: string) => void
  readonly hint: string
}

export const GoalFields = ({ values, write, hint }: Props) => (
  <Card title={texts.goal}>
    <p className="sne-weak">{hint}</p>
    <div className="adv-goal">
      {(['allowable', 'bias', 'cv'] as const).map((name) => (
        <label key={name} htmlFor={`adv-${name}`}>
          <span>
            {texts[name]}
            <span aria-hidden="true" className="sne-required">
              {' '}
              *
            </span>
          </span>
          <Input
            id={`adv-${name}`}
            inputMode="decimal"
            aria-required
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => write(name, target.value)}
          />
        </label>
      ))}
    </div>
  </Card>
)
