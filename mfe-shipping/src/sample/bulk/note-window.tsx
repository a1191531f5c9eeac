import { useCallAsRemote } from '@sne/shared/client'
import { type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { decidesCard, jointNote, longestNote, sampleStatuses, validationMessages } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { RadioField, TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { BulkWindow, type BulkWindowProps } from '../../parts/bulk/bulk-window.tsx'
import { WhatHappens } from '../../parts/bulk/what-happens.tsx'
import { decisionTexts } from '../../parts/sample/decision-texts.ts'
import { sampleBulkTexts as texts } from './texts.ts'

const schema = z.object({
  note: z.string().trim().min(1, validationMessages.required()).max(longestNote),
  mode: z.enum(['add', 'replace']),
})

export type CardWindowProps = Pick<
  BulkWindowProps<SampleRow, typeof schema>,
  'rows' | 'onCancel' | 'onDone' | 'onClose'
>

/** One note on several cards; a note that a card has already stays, unless the person says otherwise. */
export function NoteWindow({ rows, ...rest }: CardWindowProps) {
  const call = useCallAsRemote()
  const me = useSession()
  const able = rows.filter((row) => decidesCard(me, row))
  const noted = able.filter(({ hubNotes }) => hubNotes).length
  return (
    <BulkWindow
      {...rest}
      title={texts.noteTitle(rows.length)}
      rows={rows}
      schema={schema}
      defaultValues={{ note: '', mode: 'add' }}
      submitText={texts.noteSave}
      labels={sampleStatuses}
      endpoint={sampleEndpoints.updateSampleNotes}
      doneText={texts.noted}
      cannot={(row) => (decidesCard(me, row) ? null : decisionTexts.otherLaboratory)}
      step={({ id, version, hubNotes: before }, { note, mode }) =>
        call(sampleEndpoints.updateSampleNotes, {
          params: { id },
          body: { hubNotes: mode === 'add' ? jointNote(before, note) : note, version },
        })
      }
    >
      <WhatHappens
        what={texts.noteWhat(able.length, noted)}
        able={able.length}
        unable={rows.length - able.length}
      />
      <TextAreaField name="note" label={texts.noteText} required rows={4} maxLength={longestNote} autoFocus />
      {noted > 0 && <RadioField name="mode" label={texts.noteMode} options={texts.noteModes} />}
    </BulkWindow>
  )
}
