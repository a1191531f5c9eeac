import { optionalText, Reason } from '@sne/shared/contract'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { materialTexts as texts } from './texts.ts'
import type { MaterialRight } from './use-rights.ts'

interface Props {
  readonly label: string
  /** Names the record for people who cannot see the button's place. */
  readonly about: string
  readonly what: string
  readonly right: MaterialRight
  readonly danger?: boolean
  readonly primary?: boolean
  readonly small?: boolean
  /** The reason may be left out. */
  readonly optional?: boolean
  readonly onGiven: (reason: string) => Promise<void>
}

const Note = z.object({ reason: optionalText({ max: 500 }) })

/** A step that wants a reason: the button shows why it cannot be made, the window its effect. */
export function ReasonButton(props: Props) {
  const { label, about, what, right, danger, primary, small, optional, onGiven } = props
  const [asking, setAsking] = useState(false)
  const given = async ({ reason }: { readonly reason?: string | null | undefined }) => {
    await onGiven(reason ?? '')
    setAsking(false)
  }
  return (
    <>
      <Button
        danger={danger}
        type={primary ? 'primary' : 'default'}
        size={small ? 'small' : 'middle'}
        disabled={!right.may}
        title={right.why}
        aria-label={`${label}: ${about}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <FormModal
          open
          title={`${label}: ${about}`}
          schema={optional ? Note : Reason}
          unsaved={{ key: `material-${label}-${about}`, label: texts.unsavedReason }}
          defaultValues={{ reason: '' }}
          submitText={label}
          onCancel={() => setAsking(false)}
          onSubmit={given}
        >
          <p>{what}</p>
          <TextAreaField name="reason" label={texts.reason} required={!optional} />
        </FormModal>
      )}
    </>
  )
}
