import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { matchRoute } from '@sne/shared/domain'
import { remotesIn, root as repository } from '../build/packages.ts'
import { declaredRoutes } from '../pages/declared.ts'
import { lockedBlock, lockfile } from './lockfile.ts'
import { type NewRemote, namesOf, newRemoteFiles } from './new-remote-files.ts'

/** Why a remote cannot be made, for the person who asked. */
export class NotMade extends Error {}

/**
 * Makes the sources of a new remote: one page with its route and menu entry, tests, budget, changelog. Outside
 * of its folder only the lockfile has to know the remote. The lockfile gets the packages of another remote for
 * it.
 * @param asked `freezer` or `mfe-freezer`
 * @returns the next steps
 * @throws NotMade for a name that is taken or cannot be one; nothing is written then
 */
export function createRemote(asked: string, root = repository): string {
  const remote = namesOf(asked.replace(/^mfe-/, ''))
  refuseUnfit(remote, root)
  for (const [path, content] of Object.entries(filesOf(remote.place, root))) {
    const file = join(root, remote.name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return nextSteps(remote, lock(remote, root))
}

/**
 * The files of a new remote by their path in its folder.
 * @throws NotMade where no other remote is
 */
export function filesOf(place: string, root: string): Readonly<Record<string, string>> {
  const remote = namesOf(place)
  return { 'package.json': packageOf(remote, modelFor(remote, root), root), ...newRemoteFiles(remote) }
}

/** Another remote, whose packages a new one takes over. */
function modelFor({ name }: NewRemote, root: string): string {
  const model = remotesIn(root).find((one) => one !== name)
  if (!model) throw new NotMade(`There is no remote in ${root} whose packages could be taken over.`)
  return model
}

function refuseUnfit({ name, place }: NewRemote, root: string) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(place) || place.length > 30)
    throw new NotMade(
      `${place} cannot be a name: small letters, digits and single hyphens, as in freezer-room.`,
    )
  if (existsSync(join(root, name))) throw new NotMade(`There is ${name} already.`)
  const taken = matchRoute(`/${place}/list`, declaredRoutes)
  if (taken) throw new NotMade(`/${place}/list is a page of ${taken.route.owner}: choose another name.`)
}

/** Packages that the first page does not import: the lint refuses a dependency without a file that imports it. */
const notYet = ['react-hook-form', 'zod']

/** The packages of another remote, so that all share the host's modules. */
function packageOf({ name }: NewRemote, model: string, root: string): string {
  const source = JSON.parse(readFileSync(join(root, model, 'package.json'), 'utf8').replaceAll(model, name))
  const dependencies = Object.fromEntries(
    Object.entries(source.dependencies ?? {}).filter(([dependency]) => !notYet.includes(dependency)),
  )
  return `${JSON.stringify({ ...source, version: '0.1.0', dependencies }, null, 2)}\n`
}

/** The lockfile's entry of a remote, without the packages that a new one does not have. */
const withoutNotYet = (block: string): string =>
  notYet.reduce(
    (text, dependency) => text.replace(new RegExp(`^ {6}${dependency}:\\n(?: {8}.*\\n)+`, 'm'), ''),
    block,
  )

/**
 * Adds the new folder to the lockfile with the entry of the other remote. @returns whether it could be added
 */
function lock(remote: NewRemote, root: string): boolean {
  const { name } = remote
  const model = modelFor(remote, root)
  const file = join(root, lockfile)
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const found = lockedBlock(text, model)
  if (found === null) return false
  const block = withoutNotYet(found)
  // Folders are in the order of the alphabet: before the first one that comes later.
  const importers = [...text.matchAll(/^ {2}([a-z][a-z0-9-]*):\n {4}dependencies:\n/gm)]
  const later = importers.find(([, folder = '']) => folder > name)
  const at = later?.index ?? text.indexOf('\npackages:\n') + 1
  writeFileSync(file, text.slice(0, at) + block.replace(`  ${model}:`, `  ${name}:`) + text.slice(at))
  return true
}

const nextSteps = (
  { name, place, title }: NewRemote,
  locked: boolean,
) => `${name} is made${locked ? ', and stands in pnpm-lock.yaml' : ''}. Next:

  ${(locked ? 'npm start' : 'npx pnpm install').padEnd(46)} installs, builds and serves
  ${`cd ${name} && npm run dev`.padEnd(46)} hot reload, against a running server
  ${`npm run test:one -- ${name}`.padEnd(46)} its page's test and its contract with the host
  ${`npm run remotes -- publish ${place}`.padEnd(46)} then: verify, canary or promote

"${title}" stands in the menu of planners, at /${place}/list. Routes, roles and menu: ${name}/src/remote.ts; texts:
${name}/src/${place}/texts.ts. How to go on: CONTRIBUTING.md, "A remote of your own".`
