import { useAction } from '@sne/shared/client'
import { type LetterTemplateSetView, letterTemplateEndpoints } from '@sne/shared/contract'
import { letterKinds, letterLanguageLabels, letterTemplateName } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { useState } from 'react'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { FieldList } from './field-list.tsx'
import './letter-template.css'
import { TemplateForm } from './template-form.tsx'
import { letterTexts as texts } from './texts.ts'

interface ContentProps {
  readonly set: LetterTemplateSetView
}

/** Every letter with its text; of a draft without signatures each may be changed. */
export function TemplatesContent({ set }: ContentProps) {
  const editable = mayEdit(useSession(), set)
  const toast = useToast()
  /** Place of the template in the window. */
  const [open, setOpen] = useState<number | null>(null)
  const update = useAction(letterTemplateEndpoints.updateLetterTemplates, {
    onSuccess: () => toast('success', texts.saved),
  })
  const { id, revision, templates } = set
  return (
    <>
      {templates.map((template, index) => (
        <Card
          key={letterTemplateName(template)}
          title={`${letterKinds[template.kind].label} · ${letterLanguageLabels[template.language]}`}
          actions={
            editable && (
              <Button
                aria-label={texts.editTitle(letterTemplateName(template))}
                onClick={() => setOpen(index)}
              >
                {texts.edit}
              </Button>
            )
          }
        >
          <div lang={template.language} className="adm-letter">
            <strong>{template.title}</strong>
            <p>{template.text}</p>
          </div>
        </Card>
      ))}
      <Card title={texts.fieldsTitle} flush>
        <FieldList />
      </Card>
      {open !== null && (
        <TemplateForm
          key={open}
          set={set}
          index={open}
          write={(written) =>
            update.mutateAsync({ params: { id }, body: { revision, templates: [...written] } })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
