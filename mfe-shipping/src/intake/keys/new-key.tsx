import { useAction } from '@sne/shared/client'
import { intakeEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, CopyOutlined, Modal } from '@sne/shared/ui-core'
import { FormModal, SelectField, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { keyTexts as texts } from './texts.ts'

const schema = intakeEndpoints.createIntakeKey.body

interface NewKeyProps {
  readonly birthPoints: readonly { readonly value: number; readonly label: string }[]
  readonly onClose: () => void
}

interface Made {
  readonly secret: string
  readonly place: string
}

/** Makes a key and shows it once: the server keeps its hash alone. */
export function NewKey({ birthPoints, onClose }: NewKeyProps) {
  const create = useAction(intakeEndpoints.createIntakeKey)
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <Secret made={made} onClose={onClose} />
  return (
    <FormModal
      open
      title={texts.add}
      schema={schema}
      defaultValues={{ label: '' }}
      submitText={texts.create}
      onCancel={onClose}
      unsaved={{ key: 'intake-key-add', label: texts.unsaved, isNew: true }}
      onSubmit={async (body) => {
        const { key, secret } = await create.mutateAsync({ body })
        setMade({ secret, place: `${key.workgroup.name} · ${key.workgroup.facilityName}` })
      }}
    >
      <SelectField name="workgroupId" label={texts.birthPoint} required options={birthPoints} autoFocus />
      <TextField name="label" label={texts.label} help={texts.labelHelp} required />
    </FormModal>
  )
}

function Secret({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(made.secret).then(
      () => toast('success', texts.copied),
      () => toast('error', texts.notCopied),
    )
  return (
    <Modal open title={texts.created} single confirmText={texts.saved} onConfirm={onClose} onCancel={onClose}>
      <Alert type="warning" showIcon title={texts.shownOnce} description={texts.createdWhat(made.place)} />
      <p className="shp-key">
        <code>{made.secret}</code>
        <Button icon={<CopyOutlined />} onClick={copy}>
          {texts.copy}
        </Button>
      </p>
    </Modal>
  )
}
