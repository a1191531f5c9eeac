import { readAgain } from '@sne/shared/client'
import { type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { decidesCard, formatText, hasRole } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { EditOutlined, IconButton } from '@sne/shared/ui-core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteModal } from './note-modal.tsx'
import './sample.css'
import { sampleTexts as texts } from './texts.ts'

/** The laboratory's note on a card, in one line, with the way to change it. */
export function NoteCell({ sample }: { readonly sample: SampleRow }) {
  const me = useSession()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const mayWrite = hasRole(me, sampleEndpoints.updateSampleNotes.access) && decidesCard(me, sample)
  return (
    <span className="shp-note-cell">
      <span className="shp-note" title={sample.hubNotes ?? undefined}>
        {formatText(sample.hubNotes)}
      </span>
      {mayWrite && (
        <IconButton
          size="small"
          icon={<EditOutlined />}
          label={texts.editNotes(sample.barcode)}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <NoteModal
          sample={sample}
          onClose={() => setOpen(false)}
          onStale={() => void readAgain(client, sampleEndpoints.listSamples)}
        />
      )}
    </span>
  )
}
