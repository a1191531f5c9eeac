import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareSurfaces } from './compare-surfaces.ts'
import { readSurface } from './read-surface.ts'
import type { Surface } from './surface.ts'

/** A small shell with everything that the real one has: services, props, lifecycles, a declaration, hooks. */
const shell = `
export type ToastKind = 'info' | 'error'
export interface Me { readonly id: number; readonly role: 'planner' | 'analyst'; readonly phone?: string }
export interface UnsavedWork { readonly key: string; readonly label: string; readonly draft?: () => unknown }
export interface ShellServices {
  readonly toast: (kind: ToastKind, text: string) => void
  readonly session: { readonly current: () => Me | null }
  readonly dirty: { readonly register: (work: UnsavedWork) => () => void }
  readonly spinner?: { readonly show: (message?: string) => () => void }
}
export interface RemoteProps { readonly name: string; readonly shell: ShellServices }
export interface RemoteLifecycles {
  readonly mount: (props: RemoteProps) => Promise<unknown>
  readonly update?: (props: RemoteProps) => Promise<unknown>
}
export interface RemoteDeclaration { readonly name: string; readonly routes: readonly { readonly path: string }[] }
export declare const defineRemote: (given: { readonly App: () => unknown }) => RemoteLifecycles
export declare const useSession: () => Me
export declare const usePageTitle: (title: string | undefined) => void
`
const replaced = (...pairs: [string, string][]) =>
  pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The shell of this test has no ${from}`)
    return text.replace(from, to)
  }, shell)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-surface-'))
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'esnext',
    types: [],
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }),
  )
  before = surfaceOf(shell)
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
function surfaceOf(text: string) {
  count += 1
  const module = `${count}/index.ts`
  mkdirSync(join(folder, String(count)))
  writeFileSync(join(folder, module), text)
  return readSurface('1.0', { folder, module })
}
let before: Surface
const changesTo = (text: string) => compareSurfaces(before, surfaceOf(text))

describe('an addition', () => {
  it.each<[string, [string, string], string]>([
    [
      'a new export',
      ['export type ToastKind', 'export declare const useLog: () => void\nexport type ToastKind'],
      'useLog',
    ],
    [
      'a new service',
      ['  readonly toast:', '  readonly print: () => void\n  readonly toast:'],
      'ShellServices.print',
    ],
    [
      'a new property of the session',
      ['readonly id: number', 'readonly id: number; readonly email: string'],
      'Me.email',
    ],
    ['one more word that may be given', ["'info' | 'error'", "'info' | 'error' | 'success'"], 'ToastKind'],
    [
      'a new optional input',
      ['readonly key: string;', 'readonly key: string; readonly since?: number;'],
      'UnsavedWork.since',
    ],
    [
      'an input that need not be given any more',
      ['readonly label: string', 'readonly label?: string'],
      'UnsavedWork.label',
    ],
    [
      'an optional field of the declaration',
      ['RemoteDeclaration { ', 'RemoteDeclaration { readonly uses?: string; '],
      'RemoteDeclaration.uses',
    ],
    [
      'an optional parameter of a service',
      ['text: string) => void', 'text: string, seconds?: number) => void'],
      'ShowToast',
    ],
    [
      'one more thing that a lifecycle is told',
      ['mount: (props: RemoteProps)', 'mount: (props: RemoteProps, attempt: number)'],
      'RemoteLifecycles.mount(2)',
    ],
    [
      'a new property of a mount’s props',
      [
        'readonly name: string; readonly shell',
        'readonly name: string; readonly attempt: number; readonly shell',
      ],
      'RemoteProps.attempt',
    ],
  ])('an addition is %s', (_what, change, place) => {
    const changes = changesTo(replaced(change))
    expect(changes.map(({ kind }) => kind)).toEqual(['addition'])
    expect(changes[0]?.place).toBe(place === 'ShowToast' ? 'ShellServices.toast(3)' : place)
  })
})

describe('a breaking change', () => {
  it.each<[string, [string, string][], string]>([
    [
      'an export that is gone',
      [['export declare const usePageTitle', 'declare const usePageTitle']],
      'usePageTitle',
    ],
    ['a renamed export', [['const useSession', 'const useMe']], 'useSession'],
    [
      'a service that is gone',
      [['  readonly toast: (kind: ToastKind, text: string) => void\n', '']],
      'ShellServices.toast',
    ],
    ['a service that may be absent', [['readonly toast:', 'readonly toast?:']], 'ShellServices.toast'],
    ['another type of what is offered', [['readonly id: number', 'readonly id: string']], 'Me.id'],
    ['something offered that may be null', [['readonly id: number', 'readonly id: number | null']], 'Me.id'],
    [
      'another set of words offered',
      [["'planner' | 'analyst'", "'planner' | 'analyst' | 'king'"]],
      'Me.role',
    ],
    ['a word that is not taken any more', [["'info' | 'error'", "'info'"]], 'ShellServices.toast(1)'],
    [
      'a parameter that has to be given',
      [['text: string) => void', 'text: string, seconds: number) => void']],
      'ShellServices.toast(3)',
    ],
    [
      'an optional parameter that has to be given',
      [['show: (message?: string)', 'show: (message: string)']],
      'ShellServices.spinner.show(1)',
    ],
    [
      'a parameter that is not taken',
      [['(kind: ToastKind, text: string)', '(kind: ToastKind)']],
      'ShellServices.toast(2)',
    ],
    ['an input that has to be given', [['readonly draft?:', 'readonly draft:']], 'UnsavedWork.draft'],
    [
      'a new required input',
      [['readonly key: string;', 'readonly key: string; readonly since: number;']],
      'UnsavedWork.since',
    ],
    [
      'a new required field of the declaration',
      [['RemoteDeclaration { ', 'RemoteDeclaration { readonly uses: string; ']],
      'RemoteDeclaration.uses',
    ],
    [
      'a new required field deep in the declaration',
      [['readonly path: string', 'readonly path: string; readonly icon: string']],
      'RemoteDeclaration.routes.icon',
    ],
    [
      'a lifecycle that has to be there',
      [['readonly update?:', 'readonly update:']],
      'RemoteLifecycles.update',
    ],
    [
      'a new required lifecycle',
      [['readonly mount:', 'readonly unmount: () => void\n  readonly mount:']],
      'RemoteLifecycles.unmount',
    ],
    [
      'a hook that gives less',
      [['useSession: () => Me', 'useSession: () => Me | undefined']],
      'useSession()',
    ],
  ])('a breaking change is %s', (_what, changes, place) => {
    const found = changesTo(replaced(...changes))
    expect(found.filter(({ kind }) => kind === 'breaking').map((change) => change.place)).toContain(place)
  })

  it('a breaking change stays one beside additions', () => {
    const found = changesTo(
      replaced(
        ['readonly id: number', 'readonly id: string; readonly email: string'],
        ['readonly key: string;', ''],
      ),
    )
    expect(found.map(({ kind, place }) => `${kind} ${place}`).sort()).toEqual([
      'addition Me.email',
      'breaking Me.id',
      'breaking UnsavedWork.key',
    ])
  })
})

it('comments, order, names of parameters and types taken out under a name are no change of the surface', () => {
  expect(changesTo(`// a comment\n${shell}`)).toEqual([])
  expect(
    changesTo(replaced(['(kind: ToastKind, text: string)', '(tone: ToastKind, words: string)'])),
  ).toEqual([])
  expect(changesTo(replaced(["'info' | 'error'", "'error' | 'info'"]))).toEqual([])
  const takenOut = replaced(['{ readonly current: () => Me | null }', 'Session'])
  expect(changesTo(`${takenOut}\ninterface Session { readonly current: () => Me | null }`)).toEqual([])
})
