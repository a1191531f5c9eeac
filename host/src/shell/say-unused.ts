import type { UnusedKind } from '@sne/shared/ui-core'
import { showToast, showUntilSeen } from './toasts.ts'

/** Tones come with the first code that is lost: the sign-in page does not load them. */
export const stopTone = () =>
  import('@sne/shared/ui-data').then(
    ({ playTone }) => playTone('stop'),
    () => undefined,
  )

/** A code that nothing takes is heard, and stays in sight until it is answered; quick keys are only said. */
export function sayUnused(text: string, kind: UnusedKind) {
  if (kind === 'keys') return showToast('warning', text)
  void stopTone()
  showUntilSeen('error', text)
}
