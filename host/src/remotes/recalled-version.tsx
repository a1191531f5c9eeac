import { candidatesOf, isRecalled } from '@sne/shared/registry'
import { Alert, Button } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { currentMe } from '../session/session-store.ts'
import { useUnsavedWorks } from '../shell/unsaved-work.ts'
import { findEntry, useRegistry } from './registry-store.ts'
import { personOf } from './served.ts'
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

/** Whether the newest registry has a version for this person that takes the place of a recalled one. */
const useReplacement = (name: string) =>
  useRegistry(({ registry, waiting }) => {
    const entry = (waiting ?? registry)?.remotes.find((remote) => remote.name === name)
    return entry !== undefined && candidatesOf(entry, personOf(currentMe())).length > 0
  })

interface RecalledNoticeProps {
  readonly name: string
  readonly onLeave: () => void
}

/** Above a recalled version that unsaved work keeps on screen. It cannot be closed. */
export function RecalledNotice({ name, onLeave }: RecalledNoticeProps) {
  const replaced = useReplacement(name)
  return (
    <Alert
      className="remote-recalled"
      type="error"
      banner
      title={texts.recalled}
      description={replaced ? texts.recalledHint : texts.allRecalledHint}
      action={
        <Button danger onClick={onLeave}>
          {replaced ? texts.leaveRecalled : texts.leaveAllRecalled}
        </Button>
      }
    />
  )
}

/** After a recalled version was left that was on screen: its content may be wrong. */
export const LeftRecalledNotice = () => (
  <Alert className="remote-left-recalled" type="warning" banner closable title={texts.leftRecalled} />
)
