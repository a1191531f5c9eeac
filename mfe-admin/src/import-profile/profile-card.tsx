import { Card } from '@sne/shared/ui-core'
import { Input, Select } from '@sne/shared/ui-data'
import { emptySpec } from './draft.ts'
import type { EditorPart } from './editor-part.ts'
import { Field } from './field.tsx'
import { editorTexts as texts } from './texts.ts'

const none = ''

/** Name of the profile, and the built-in one that it begins from. */
export function ProfileCard({ spec, choices, change, setSpec }: EditorPart) {
  const begin = (id: string) => {
    const base = choices.builtIn.find((one) => one.id === id)
    const { label } = spec
    setSpec(base ? { ...base.spec, label: label || base.label } : { ...emptySpec(), label })
  }
  return (
    <Card title={texts.profile}>
      <div className="adm-profile-fields">
        <Field label={texts.label} hint={texts.labelHint}>
          {(id) => (
            <Input
              id={id}
              value={spec.label}
              maxLength={80}
              onChange={({ target }) => change({ label: target.value })}
            />
          )}
        </Field>
        <Field label={texts.base} hint={texts.baseHint}>
          {(id) => (
            <Select
              id={id}
              value={spec.base ?? none}
              onChange={begin}
              options={[
                { value: none, label: texts.noBase },
                ...choices.builtIn.map((one) => ({ value: one.id, label: one.label })),
              ]}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}
