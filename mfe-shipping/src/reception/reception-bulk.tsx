import type { ReceptionCard } from '@sne/shared/contract'
import type { ReceptionDecision } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { CheckOutlined, CloseOutlined, Modal, messageOf, WarningOutlined } from '@sne/shared/ui-core'
import { useState } from 'react'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { receptionTexts as texts } from './texts.ts'
import type { Reception } from './use-reception.ts'

interface ReceptionBulkProps {
  readonly rows: readonly ReceptionCard[]
  readonly clear: () => void
  readonly send: Reception['send']
  readonly onUnsuitable: (card: ReceptionCard) => void
}

/** Statements on the chosen cards; lost cards are requested once. */
export function ReceptionBulk({ rows, clear, send, onUnsuitable }: ReceptionBulkProps) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [first] = rows
  const decide = async (status: ReceptionDecision) => {
    setBusy(true)
    let saved = 0
    try {
      for (const { barcode } of rows) {
        await send(barcode, status)
        saved += 1
      }
      clear()
    } catch (error) {
      toast('error', texts.some(saved, rows.length, messageOf(error)))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <BulkBar
        actions={[
          {
            key: 'r',
            label: texts.markReceived,
            icon: <CheckOutlined />,
            run: () => void decide('accepted'),
          },
          { key: 'm', label: texts.markLost, icon: <WarningOutlined />, run: () => setAsking(true) },
          {
            key: 'n',
            label: texts.markUnsuitable,
            icon: <CloseOutlined />,
            danger: true,
            disabled: rows.length === 1 ? null : texts.onlyOne,
            run: () => first && onUnsuitable(first),
          },
        ]}
      />
      <Modal
        open={asking}
        title={texts.lostTitle(rows.length)}
        confirmText={texts.lost(rows.length)}
        pending={busy}
        onConfirm={() => void decide('not_received')}
        onCancel={() => setAsking(false)}
      >
        <p>{texts.lostText}</p>
      </Modal>
    </>
  )
}
