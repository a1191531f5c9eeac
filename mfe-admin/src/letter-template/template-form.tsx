import {
  LetterTemplateInput,
  type LetterTemplateSetView,
  type LetterTemplateView,
} from '@sne/shared/contract'
import {
  letterKinds,
  letterTemplateName,
  letterTemplateRefusal,
  longestLetterText,
  longestLetterTitle,
} from '@sne/shared/domain'
import { FormModal, notSaved, TextAreaField, TextField } from '@sne/shared/ui-data'
import { FieldList } from './field-list.tsx'
import { letterTexts as texts } from './texts.ts'

const Values = LetterTemplateInput.pick({ title: true, text: true })

interface TemplateFormProps {
  readonly set: LetterTemplateSetView
  /** Place of the template. */
  readonly index: number
  readonly write: (templates: readonly LetterTemplateView[]) => Promise<unknown>
  readonly onClose: () => void
}

/** One letter of a draft. Forbidden content of a template is reported before it is sent. */
export function TemplateForm({ set: { id, revision, templates }, index, write, onClose }: TemplateFormProps) {
  const template = templates[index]
  if (!template) return null
  const { mail } = letterKinds[template.kind]
  return (
    <FormModal
      open
      width={760}
      title={texts.editTitle(letterTemplateName(template))}
      schema={Values}
      submitText={texts.save}
      defaultValues={{ title: template.title, text: template.text }}
      unsaved={{ key: `letter-template-${id}-${index}`, label: texts.unsaved, version: revision }}
      onCancel={onClose}
      onSubmit={async (values, form) => {
        const written = { ...template, ...values }
        const refusal = letterTemplateRefusal(written)
        if (refusal) {
          form.setError('text', { type: 'template', message: refusal })
          return notSaved
        }
        await write(templates.map((one, place) => (place === index ? written : one)))
        onClose()
      }}
    >
      <TextField name="title" label={texts.letterTitle} required maxLength={longestLetterTitle} />
      <TextAreaField
        name="text"
        label={texts.text}
        rows={12}
        required
        maxLength={longestLetterText}
        help={texts.textHint}
      />
      <p className="sne-weak">{mail ? texts.mailHint : texts.fieldsHint}</p>
      <FieldList mail={mail} />
    </FormModal>
  )
}
