import { Button, Keys } from '@sne/shared/ui-core'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { usePunching } from './use-punching.ts'

interface PunchingButtonsProps {
  readonly open: boolean
  /** The plate has siblings. */
  readonly grouped: boolean
  readonly punching: Pick<ReturnType<typeof usePunching>, 'mark' | 'takeBack'>
  readonly askOnePlate: () => void
}

/** Faults of the disc that was just punched, with their keys. */
export const PunchingButtons = ({ open, grouped, punching, askOnePlate }: PunchingButtonsProps) => (
  <div className="plt-toolbar">
    <Button disabled={!open} onClick={() => punching.mark('insufficient')}>
      {texts.insufficient} <Keys combination="F2" />
    </Button>
    <Button disabled={!open} onClick={() => punching.mark('error')}>
      {texts.error} <Keys combination="F3" />
    </Button>
    {grouped && (
      <Button disabled={!open} onClick={askOnePlate}>
        {texts.onePlate} <Keys combination="Shift+F3" />
      </Button>
    )}
    <Button disabled={!open} onClick={punching.takeBack}>
      {texts.takeBack} <Keys combination="F4" />
    </Button>
    <Button disabled={!open} onClick={() => punching.mark('skipped')}>
      {texts.skip} <Keys combination="F6" />
    </Button>
  </div>
)
