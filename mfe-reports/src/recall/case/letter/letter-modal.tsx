import { readAgain, useAction, useCall } from '@sne/shared/client'
import { type RecallCaseDetail, recallCaseEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import {
  type LetterKind,
  letterKindNames,
  letterKinds,
  letterLanguageLabels,
  newbornName,
  screeningLabels,
} from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, notSaved, optionsOf, RadioField, SelectField } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { placeName } from '../../../parts/request/place-name.ts'
import { LetterPreviewPart } from './letter-preview.tsx'
import { letterTexts as texts } from './texts.ts'

const Values = recallCaseEndpoints.makeCaseLetter.body
  .pick({ kind: true, language: true })
  .extend({ recipientId: z.number().nullable() })

const kindOptions = letterKindNames.map((kind) => ({ value: kind, label: letterKinds[kind].label }))

interface LetterModalProps {
  readonly one: RecallCaseDetail
  readonly onClose: () => void
}

/** Makes a letter or a mail of the case, once its preview was on screen. */
export function LetterModal({ one, onClose }: LetterModalProps) {
  const toast = useToast()
  const client = useQueryClient()
  const shown = useRef<string | null>(null)
  const make = useAction(recallCaseEndpoints.makeCaseLetter)
  return (
    <FormModal
      open
      width={760}
      title={texts.writeTitle(newbornName(one.newborn), one.newborn.code, screeningLabels[one.category])}
      schema={Values}
      defaultValues={{ kind: 'family', language: 'it', recipientId: null }}
      submitText={texts.make}
      // Nothing is typed: the choice is made again in a moment.
      unsaved={null}
      onCancel={onClose}
      onSubmit={async ({ kind, language, recipientId }, form) => {
        const digest = shown.current
        if (digest === null) {
          form.setError('root', { type: '', message: texts.notShown })
          return notSaved
        }
        const centre = letterKinds[kind].to === 'clinical_centre' && recipientId !== null
        const body = { kind, language, digest, ...(centre ? { recipientId } : {}) }
        try {
          const { changed } = await make.mutateAsync({ params: { id: one.id }, body })
          const mail = letterKinds[kind].mail
          toast('success', changed ? (mail ? texts.mailDone : texts.done) : texts.madeBefore)
          onClose()
        } catch (error) {
          // A template refused as out of date is shown anew.
          await readAgain(client, recallCaseEndpoints.makeCaseLetter)
          throw error
        }
        return undefined
      }}
    >
      <RadioField name="kind" label={texts.kind} options={kindOptions} required />
      <RadioField name="language" label={texts.language} options={optionsOf(letterLanguageLabels)} required />
      <CentreField place={one.birthPoint?.id} />
      <LetterPreviewPart
        caseId={one.id}
        onShown={(digest) => {
          shown.current = digest
        }}
      />
      <p className="sne-weak">{texts.hint}</p>
    </FormModal>
  )
}

/** The clinical centre that a letter addresses: the choices are the centres of the newborn's place. */
function CentreField({ place }: { readonly place: number | undefined }) {
  const kind = useWatch({ name: 'kind' }) as LetterKind
  const needed = letterKinds[kind].to === 'clinical_centre'
  const centres = useCall(
    workgroupEndpoints.listPediatricWorkgroups,
    { query: place === undefined ? {} : { id: place } },
    { enabled: needed },
  )
  if (!needed) return null
  const options = (centres.data?.items ?? []).map((one) => ({ value: one.id, label: placeName(one) }))
  return (
    <SelectField
      name="recipientId"
      label={texts.centre}
      options={options}
      loading={centres.isFetching}
      required
    />
  )
}
