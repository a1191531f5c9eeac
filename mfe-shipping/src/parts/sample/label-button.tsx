import { acceptanceEndpoints, type Sample } from '@sne/shared/contract'
import { hasRole } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, PrinterOutlined } from '@sne/shared/ui-core'
import { useState } from 'react'
import { decisionTexts as texts } from './decision-texts.ts'
import { LabelsWindow } from './labels-window.tsx'

/** The label of one card, for accounts that print labels. */
export function LabelButton({ sample }: { readonly sample: Pick<Sample, 'id'> }) {
  const me = useSession()
  const [open, setOpen] = useState(false)
  if (!hasRole(me, acceptanceEndpoints.printCardLabels.access)) return null
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => setOpen(true)}>
        {texts.label}
      </Button>
      {open && <LabelsWindow sampleIds={[sample.id]} onClose={() => setOpen(false)} />}
    </>
  )
}
