import { existsSync } from 'node:fs'
import { both } from '../../api/src/platform/both-languages.ts'
import { publishedRemotesIn } from '../../api/src/platform/remotes/published.ts'
import { type RemotesPlace, registryFile } from '../../api/src/platform/remotes/registry-store.ts'
import { stepsIn } from '../../api/src/platform/remotes/step-log.ts'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'

/** Commands that tell of an installation, and whether the log of its steps is enough for them. */
const telling: Readonly<Record<string, { readonly withStepsAlone: boolean }>> = {
  status: { withStepsAlone: false },
  verify: { withStepsAlone: false },
  history: { withStepsAlone: true },
  repair: { withStepsAlone: true },
}

const isOfRemotes = (place: RemotesPlace) =>
  existsSync(registryFile(place)) || publishedRemotesIn(place.remotesDir).length > 0

/**
 * A folder that a typing error names holds nothing, and looks like an installation in which nothing was done.
 * @throws StepRefused for a command that reports existing steps
 */
export function checkIsInstallation(command: string, place: RemotesPlace): void {
  const needs = telling[command]
  if (!needs || isOfRemotes(place)) return
  const wasAtWork = stepsIn(place.stateDir).length > 0
  if (wasAtWork && needs.withStepsAlone) return
  const { remotesDir } = place
  const [mended, mending] = wasAtWork
    ? [
        '; se la cartella è giusta, npm run remotes -- repair rimette il registro',
        '; where the folder is the right one, npm run remotes -- repair restores the registry',
      ]
    : ['', '']
  throw new StepRefused(
    both(
      `${remotesDir} non è una cartella di moduli (né registry.json né versioni pubblicate): controllare REMOTES_DIR${mended}`,
      `${remotesDir} is no folder of remotes (neither registry.json nor published versions): check REMOTES_DIR${mending}`,
    ),
  )
}
