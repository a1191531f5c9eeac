import type { Plate } from '@sne/shared/contract'
import { punchStatuses } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, Keys, Modal, StatusTag, useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useState } from 'react'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { usePunching } from './use-punching.ts'

type Punching = Pick<ReturnType<typeof usePunching>, 'outcome' | 'list' | 'mark' | 'waiting'>

/** The last card of a group whose disc failed on one plate: the question on which one, and the records of that plate alone. */
export function useOnePlate(plates: readonly Plate[], { outcome, list, mark, waiting }: Punching) {
  const toast = useToast()
  const [asked, setAsked] = useState<PlateQuestion | null>(null)
  const ask = () => {
    // Without its answer the card just scanned is not the card on the screen. The record would concern the
    // scanned card.
    if (waiting > 0) {
      playTone('stop')
      return toast('warning', texts.onePlateWaits)
    }
    const item = list.data?.items.find(({ position }) => position === outcome?.well)
    const choices = plates.flatMap((plate) => {
      if (!outcome?.plates?.includes(plate.id)) return []
      const sibling = item?.siblings.find(({ plateId }) => plateId === plate.id)
      const status = plate.id === item?.plateId ? item.punchStatus : sibling?.punchStatus
      return [{ id: plate.id, code: plate.analysisType.code, name: plate.name ?? plate.barcode, status }]
    })
    if (!outcome?.well || choices.length < 2) {
      playTone('stop')
      return toast('warning', texts.onePlateNone)
    }
    setAsked({ card: outcome.barcode ?? '', well: outcome.well, choices })
  }
  const decide = (status: 'error' | 'insufficient', plate: number) => {
    mark(status, [plate])
    setAsked(null)
  }
  return {
    ask,
    window: asked && <OnePlate {...asked} onDecide={decide} onCancel={() => setAsked(null)} />,
  }
}

interface PlateQuestion {
  readonly card: string
  readonly well: string
  readonly choices: readonly {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly status: keyof typeof punchStatuses | null | undefined
  }[]
}

interface OnePlateProps extends PlateQuestion {
  readonly onDecide: (status: 'error' | 'insufficient', plate: number) => void
  readonly onCancel: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

const OnePlate = ({ card, well, choices, onDecide, onCancel }: OnePlateProps) => (
  <Modal open title={texts.onePlateTitle(card, well)} onCancel={onCancel} ownFooter>
    <p>{texts.onePlateHint}</p>
    <ul className="plt-one-plate">
      {choices.map((choice, index) => (
        <Choice key={choice.id} {...choice} digit={digits[index]} onDecide={onDecide} />
      ))}
    </ul>
    <div className="sne-form-footer">
      <Button onClick={onCancel}>{texts.undo}</Button>
    </div>
  </Modal>
)

type ChoiceProps = PlateQuestion['choices'][number] &
  Pick<OnePlateProps, 'onDecide'> & { readonly digit: (typeof digits)[number] | undefined }

function Choice({ id, code, name, status, digit, onDecide }: ChoiceProps) {
  useHotkeys(
    // Alone: the first digit of a code that is scanned meanwhile decides nothing.
    digit
      ? [{ keys: digit, alone: true, label: `${texts.error} – ${code}`, run: () => onDecide('error', id) }]
      : [],
  )
  return (
    <li>
      <span>
        <strong>{code}</strong> {name} {status && <StatusTag look={punchStatuses[status]} />}
      </span>
      <span className="plt-toolbar">
        <Button onClick={() => onDecide('error', id)}>
          {texts.error} {digit && <Keys combination={digit} />}
        </Button>
        <Button onClick={() => onDecide('insufficient', id)}>{texts.insufficient}</Button>
      </span>
    </li>
  )
}
