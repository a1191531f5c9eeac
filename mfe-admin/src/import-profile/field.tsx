import { Select } from '@sne/shared/ui-data'
import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** Takes the id by which the label names it. */
  readonly children: (id: string) => ReactNode
}

/** One field, with its label above it and its hint beneath. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  return (
    <div className="adm-profile-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <span className="sne-weak">{hint}</span>}
    </div>
  )
}

interface WordsProps {
  readonly label: string
  readonly hint?: string
  readonly words: readonly string[]
  readonly most: number
  readonly onChange: (words: string[]) => void
}

/** Texts that are entered one by one. A comma or a semicolon may belong to a text. */
export const WordsField = ({ label, hint, words, most, onChange }: WordsProps) => (
  <Field label={label} {...(hint && { hint })}>
    {(id) => (
      <Select
        id={id}
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={most}
        value={[...words]}
        onChange={(next: string[]) => onChange(tidy(next))}
      />
    )}
  </Field>
)

const tidy = (words: readonly string[]) => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
]
