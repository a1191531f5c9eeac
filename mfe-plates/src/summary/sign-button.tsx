import { errorCatalogue, type QualitySummary, qualitySummaryEndpoints } from '@sne/shared/contract'
import { isSupportSession, maySign, monthLabel } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { summaryTexts as texts } from './texts.ts'

const Note = z.object({ note: z.string().max(2000) })

/** A lead signs a month that is over. */
export function SignButton({ summary }: { readonly summary: QualitySummary }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const { analysisType, month, signable, signed } = summary
  if (signed) return null
  const isLead = maySign(session, 'lead')
  const why = isSupportSession(session)
    ? errorCatalogue.support_session.message
    : isLead
      ? texts.notOver
      : texts.onlyLead
  const may = isLead && signable
  return (
    <>
      <Button type="primary" disabled={!may} title={may ? undefined : why} onClick={() => setAsking(true)}>
        {texts.sign}
      </Button>
      <CallModal
        open={asking}
        title={texts.signTitle(monthLabel(month))}
        schema={Note}
        unsaved={{ key: `quality-summary-${analysisType.id}-${month}`, label: texts.unsaved }}
        defaultValues={{ note: '' }}
        submitText={texts.sign}
        onClose={() => setAsking(false)}
        call={qualitySummaryEndpoints.signQualitySummary}
        input={({ note }) => ({
          body: { analysisTypeId: analysisType.id, month, note: note.trim() || null },
        })}
        done={texts.done}
      >
        <p>{texts.signText}</p>
        <TextAreaField name="note" label={texts.note} />
      </CallModal>
    </>
  )
}
