import { useToast } from '@sne/shared/shell'
import { useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { usePunching } from './use-punching.ts'

interface PunchingKeys {
  /** The plate's wells may be changed. */
  readonly open: boolean
  /** The plate has siblings. */
  readonly grouped: boolean
  /** The place that may be passed over; null while scans wait, and without one. */
  readonly next: string | null
  readonly punching: ReturnType<typeof usePunching>
  readonly askOnePlate: () => void
}

/** Keys by which discs are marked while cards are scanned. */
export function usePunchingKeys({ open, grouped, next, punching, askOnePlate }: PunchingKeys): void {
  const toast = useToast()
  // The keys stay enabled after a wrong card: they answer that they concern no card.
  const keys = { enabled: open, inFields: true }
  useHotkeys([
    { ...keys, keys: 'F2', label: texts.insufficient, run: () => punching.mark('insufficient') },
    { ...keys, keys: 'F3', label: texts.error, run: () => punching.mark('error') },
    ...(grouped ? [{ ...keys, keys: 'Shift+F3' as const, label: texts.onePlateKey, run: askOnePlate }] : []),
    { ...keys, keys: 'F4', label: texts.takeBack, run: punching.takeBack },
    { ...keys, keys: 'F6', label: texts.skip, run: () => punching.mark('skipped') },
    {
      ...keys,
      keys: 'F7',
      label: punching.unread === null ? texts.readUnreadKey : texts.readUnread(punching.unread),
      run: punching.readUnread,
      enabled: open && punching.unread !== null,
    },
    {
      keys: 'Shift+F6',
      label: texts.skipNextKey,
      run: () => {
        if (next !== null) return punching.skip(next)
        playTone('stop')
        toast('warning', punching.waiting > 0 ? texts.skipWaits : texts.skipNone)
      },
      enabled: open,
      inFields: true,
    },
  ])
}
