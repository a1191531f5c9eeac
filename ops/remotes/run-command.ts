import { StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { readSettings, SettingsError } from '../../api/src/platform/settings.ts'
import { NotUnderstood, readWish, type Wish } from './arguments.ts'
import { createRemote, NotMade } from './create.ts'
import { diskSentence, serialOf } from './disk-failure.ts'
import { showHistory } from './history.ts'
import { type Installation, installationOf } from './installation.ts'
import { checkIsInstallation } from './is-installation.ts'
import { publishStep } from './publish-step.ts'
import { removeRemote } from './remove.ts'
import { repairStep } from './repair-step.ts'
import { showStatus, showVerification } from './show.ts'
import { canaryStep, endCanaryStep, promoteStep, recallStep, rollbackStep, withdrawStep } from './steps.ts'
import { tellApi } from './tell-api.ts'

const usage = `npm run remotes -- <command> [remote] [version] [options]

  publish  <remote> [--from folder]          builds it under the version of its package.json, or takes a built folder
  verify   <remote> [version]                proves it against this host: hashes, contracts, packages
  canary   <remote> <version> --workgroup 3 | --role analyst | --share 10     live for some
  promote  <remote> <version>                live for everybody
  end      <remote> [version]                ends the trial of one version; others go on
  rollback <remote> [version]                ends canaries; without one, back to the version before (or the one named)
  recall   <remote> <version>                a harmful version: open tabs leave it, nobody ever gets it again
  withdraw <remote>                          its pages and menu entries go; its versions stay published
  repair                                     restores the registry that a fault destroyed, and compares all files
  create   <name>                            makes a new remote from nothing: page, route, menu entry, tests
  remove   <name>                            takes the sources of a remote away that is not part of the product
  status   [--json]                          what is live, for whom
  history  [remote] [--json]                 every step, who made it and why

Before somebody gets a version it is opened in a browser here; --unopened proves only what can be read.
Steps ask for a reason: --reason "why". Folders: REMOTES_DIR (served) and REMOTES_STATE_DIR (key, lock, audit file).`

/** Output of a step; with `fit` also whether all is in order. */
type Told = string | { readonly text: string; readonly fit: boolean }

const steps: Readonly<Record<string, (wish: Wish, place: Installation) => Promise<Told>>> = {
  publish: publishStep,
  promote: promoteStep,
  canary: canaryStep,
  end: endCanaryStep,
  rollback: rollbackStep,
  recall: recallStep,
  withdraw: withdrawStep,
  repair: repairStep,
}

/** Outputs of a command for results and for errors. */
export interface Voice {
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
}

async function carryOut(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { say, warn }: Voice,
): Promise<number> {
  const wish = readWish(args)
  if (wish.command === 'help') {
    say(usage)
    return 0
  }
  const place = installationOf(readSettings(env))
  checkIsInstallation(wish.command, place)
  const step = steps[wish.command]
  if (step) {
    const told = await withDiskSentences(place, () => step(wish, place))
    say(typeof told === 'string' ? told : told.text)
    const untold = await tellApi(place, env)
    if (untold) warn(`The audit trail was not told: ${untold}. It will be, with the next step.`)
    return typeof told === 'string' || told.fit ? 0 : 1
  } else if (wish.command === 'status') say(showStatus(wish, place))
  else if (wish.command === 'history') say(showHistory(wish, place))
  else if (wish.command === 'create') say(createRemote(nameFor(wish)))
  else if (wish.command === 'remove') say(removeRemote(nameFor(wish)))
  else return (await withDiskSentences(place, () => showVerification(wish, place, say))) ? 0 : 1
  return 0
}

/** @throws StepRefused when no remote was named */
function nameFor({ name, command }: Wish): string {
  if (!name) throw new StepRefused(`Which remote? npm run remotes -- ${command} freezer`)
  return name
}

/** @throws StepRefused with a sentence in place of a failure of the disk */
async function withDiskSentences<T>(place: Installation, run: () => Promise<T>): Promise<T> {
  const before = serialOf(place)
  try {
    return await run()
  } catch (error) {
    const sentence = diskSentence(error, place, before)
    throw sentence === null || error instanceof StepRefused ? error : new StepRefused(sentence)
  }
}

/** Runs one command. @returns the exit code: 1 refused or not fit, 2 not understood */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  voice: Voice,
): Promise<number> {
  try {
    return await carryOut(args, env, voice)
  } catch (error) {
    if (error instanceof NotUnderstood) {
      voice.warn(`${error.message}\n\n${usage}`)
      return 2
    }
    const expected = [StepRefused, SettingsError, NotMade].some((kind) => error instanceof kind)
    if (!(expected && error instanceof Error)) throw error
    voice.warn(error.message)
    return 1
  }
}
