import { isRecalled } from '@sne/shared/registry'
import { Alert, Button } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { useUnsavedWorks } from '../shell/unsaved-work.ts'
import { findEntry, useRegistry } from './registry-store.ts'
import { remoteTexts as texts } from './texts.ts'

/**
 * Leaves a version on screen that the registry recalls: at once when nothing is unsaved, otherwise as soon as the work is
 * saved or given up.
 * @param version on screen; null while there is none
 * @param leave mounts the version that takes its place
 * @returns whether unsaved work keeps a recalled version on screen
 */
export function useRecall(name: string, version: string | null, leave: () => void): boolean {
  // Read again at each change of the registry.
  const recalled = useRegistry(() => {
    const entry = findEntry(name)
    return version !== null && entry !== undefined && isRecalled(entry, version)
  })
  const unsaved = useUnsavedWorks(({ works }) => works.length > 0)
  // `leave` is another function at each rendering.
  useEffect(() => {
    if (recalled && !unsaved) leave()
  }, [recalled, unsaved])
  return recalled && unsaved
}

/** Above a recalled version that unsaved work keeps on screen. It cannot be closed. */
export const RecalledNotice = ({ onLeave }: { readonly onLeave: () => void }) => (
  <Alert
    className="remote-recalled"
    type="error"
    banner
    title={texts.recalled}
    description={texts.recalledHint}
    action={
      <Button danger onClick={onLeave}>
        {texts.leaveRecalled}
      </Button>
    }
  />
)
