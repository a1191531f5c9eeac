import type { Newborn } from '@sne/shared/contract'
import { Button } from '@sne/shared/ui-core'
import { useFormContext } from 'react-hook-form'
import { preparedTexts } from './prepared-texts.ts'
import { communicationTexts as texts } from './texts.ts'

/**
 * Sentences for open points, inserted into the text by a person, who then edits it. Nothing is sent by
 * itself.
 */
export function PreparedText({ newborn }: { readonly newborn: Newborn }) {
  const { getValues, setValue } = useFormContext()
  const prepared = preparedTexts(newborn)
  if (prepared.length === 0) return null
  const insert = (text: string) => {
    const typed = String(getValues('text') ?? '').trim()
    setValue('text', typed ? `${typed}\n${text}` : text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="sne-actions">
      <span className="sne-weak">{texts.prepared}</span>
      {prepared.map(({ label, text }) => (
        <Button key={label} size="small" title={text} onClick={() => insert(text)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
