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

/** The goal that is written; null while something is missing or cannot be. */
export function goalOf({ allowable, bias, cv }: Written): AdvisedGoal | null {
  const [error, shift, spread] = [numberOf(allowable), numberOf(bias), numberOf(cv)]
  if (error === null || shift === null || spread === null || error <= 0 || spread <= 0) return null
  return { allowable: error, bias: shift, cv: spread }
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
          <span>{texts[name]}</span>
          <Input
            id={`adv-${name}`}
            inputMode="decimal"
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => write(name, target.value)}
          />
        </label>
      ))}
    </div>
  </Card>
)
