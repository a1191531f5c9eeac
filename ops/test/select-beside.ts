import { isListOfCalls, isListOfPages, isMapOfPages, isTest, isText } from './changed-path.ts'
import type { ContractUses } from './contract-use.ts'

/** Parts of paths of tests beside the sources: tests without a database, and tests of the server. */
export interface TestsBeside {
  readonly unit: readonly string[]
  readonly api: readonly string[]
}

const concernsAll = /^(package\.json|pnpm-|ops\/vitest)/
const front = ['shared', 'host', 'mfe', 'gallery', 'ops']
const wholeServer = ['api']

/** Tests that compare documents with the product. */
const ofTexts: TestsBeside = {
  unit: ['ops/contract', 'ops/contributing', 'api/src/entry/commands/command-line'],
  api: [],
}
/** Tests made from the declarations of the contract and from the machines, and tests of the layers. */
const made: TestsBeside = {
  unit: ['shared/contract/', 'shared/testing/', 'ops/layers/'],
  api: ['api/src/platform/calls/', 'api/src/platform/transition/'],
}
/** Tests that compare the declarations of all packages. */
const ofDeclarations = 'ops/pages/'
/** Tests that read shared addresses or the menu. */
const ofPages = [
  ofDeclarations,
  'shared/domain/match-route',
  'shared/domain/page',
  'shared/domain/menu',
  'shared/shell/',
  'host/src/routes/',
  'host/src/layout/',
  'host/src/shell/',
  'host/src/pages/',
  'src/contract.test',
  'src/routes.test',
]

const none: TestsBeside = { unit: [], api: [] }
const isOfServer = (path: string) => path.startsWith('api/')

function ofShared(path: string, uses: ContractUses): TestsBeside {
  if (isListOfPages(path)) return { unit: ofPages, api: [] }
  if (isListOfCalls(path)) return made
  const use = uses.ofFile(path)
  if (use) {
    const folders = use.folders.map((folder) => `${folder}/`)
    return {
      unit: [...made.unit, ...folders.filter((folder) => !isOfServer(folder))],
      api: [...made.api, ...folders.filter(isOfServer)],
    }
  }
  return { unit: front, api: /^shared\/(domain|contract)\//.test(path) ? wholeServer : [] }
}

/** A folder of `work` is imported by no other one; all other layers concern the whole server. */
function ofServer(path: string): TestsBeside {
  const folder = /^api\/src\/work\/[^/]+\//.exec(path)?.[0]
  return folder ? { unit: made.unit, api: [...made.api, folder] } : { unit: [], api: wholeServer }
}

function besideOf(path: string, uses: ContractUses): TestsBeside {
  if (isText(path)) return ofTexts
  if (isTest(path)) return isOfServer(path) ? { unit: [], api: [path] } : { unit: [path], api: [] }
  if (concernsAll.test(path)) return { unit: front, api: wholeServer }
  const [top = ''] = path.split('/')
  if (top === 'shared') return ofShared(path, uses)
  if (top === 'api') return ofServer(path)
  if (isMapOfPages(path)) return { unit: [top, ofDeclarations], api: [] }
  return ['host', 'gallery', 'ops'].includes(top) || top.startsWith('mfe-') ? { unit: [top], api: [] } : none
}

/** Leaves out a path part that another one covers: vitest takes each file whose path contains a part. */
const shortest = (words: readonly string[]) =>
  [...new Set(words)].filter((word) => !words.some((other) => other !== word && word.includes(other)))

/** Tests beside the sources that a change touches. @param changed paths from the root of the repository */
export function testsBeside(changed: readonly string[], uses: ContractUses): TestsBeside {
  const all = changed.map((path) => besideOf(path, uses))
  return { unit: shortest(all.flatMap(({ unit }) => unit)), api: shortest(all.flatMap(({ api }) => api)) }
}
