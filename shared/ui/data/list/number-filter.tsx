import { InputNumber } from 'antd'
import { useState } from 'react'

interface NumberFilterProps {
  readonly label: string
  readonly decimals: number
  readonly value: string | undefined
  readonly onChange: (value: string | null) => void
}

/** A number that takes effect on leaving the field or on Enter: half of it is another number. */
export function NumberFilter({ label, decimals, value, onChange }: NumberFilterProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const [known, setKnown] = useState<string | undefined>(undefined)
  if (known !== value) {
    setKnown(value)
    setTyped(value === undefined || Number.isNaN(Number(value)) ? null : Number(value))
  }
  const send = () => onChange(typed === null ? null : String(typed))
  return (
    <InputNumber
      className="sne-filter-number"
      aria-label={label}
      placeholder={label}
      decimalSeparator=","
      precision={decimals}
      controls={false}
      keyboard={false}
      value={typed}
      onChange={setTyped}
      onPressEnter={send}
      onBlur={send}
    />
  )
}
