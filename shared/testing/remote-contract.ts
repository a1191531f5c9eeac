import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints, isFileResponse, Me } from '../contract/index.ts'
import { matchRoute, mayOpen, type Role, roles } from '../domain/index.ts'
import type { RemoteDeclaration, RemoteLifecycles, RemoteProps } from '../shell/index.ts'
import { coreTexts } from '../ui/core/texts.ts'
import { addressOf } from './addresses.ts'
import { exampleOf, record } from './example-of.ts'
import { mockCalls } from './mock-calls.ts'
import { countPageListeners } from './page-listeners.ts'
import { completed, until } from './react-work.ts'
import { type RecordingShell, recordingShell } from './recording-shell.ts'

/** Services around every remote: see `UsedService`. */
export const servicesOfEveryRemote = [
  'contract',
  'versions',
  'navigation',
  'queryClient',
  'caller',
  'appearance',
  'nonce',
]

/**
 * The contract between a remote and the host, as tests: its declaration, its lifecycles, every declared page,
 * and the services of these. The remote's `contract.test.ts` calls it with its declaration and exports.
 * @param pages the remote's pages, by the path of the route
 */
export function describeRemoteContract(
  remote: RemoteDeclaration,
  lifecycles: RemoteLifecycles,
  pages: Readonly<Record<string, unknown>>,
) {
  const shellAt = (path: string, currentRole: Role) => {
    const me = record(Me, { id: 1, currentRole, roles: [currentRole] })
    return recordingShell({ me, path })
  }
  const expectDeclared = ({ touched }: RecordingShell) => {
    const undeclared = [...touched].filter(
      (name) => !servicesOfEveryRemote.includes(name) && !remote.uses?.includes(name as never),
    )
    expect(undeclared, `services missing in \`uses\` of ${remote.name}/src/remote.ts`).toEqual([])
  }
  const tried = remote.routes.map((route) => ({
    route,
    path: addressOf(route, remote.routes, remote.menu),
    // An administrator may open everything: who the page is for says more.
    role: roles.find((role) => role !== 'administrator' && mayOpen(route, role)) ?? 'administrator',
  }))

  describe(`${remote.name} keeps the contract with the host`, () => {
    beforeEach(() => {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
      mockCalls(anyAnswer)
      return () => vi.unstubAllGlobals()
    })
    afterEach(() => document.body.replaceChildren())

    it('declares routes that somebody may open, and menu entries that lead to them', () => {
      expect(remote.name).toMatch(/^mfe-[a-z][a-z0-9-]*$/)
      expect(remote.routes.length).toBeGreaterThan(0)
      const paths = remote.routes.map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      for (const { path } of tried) expect(matchRoute(path, remote.routes), path).not.toBeNull()
      for (const { to, children = [] } of remote.menu)
        for (const link of [to, ...children.map((child) => child.to)])
          expect(matchRoute(link, remote.routes), `menu entry ${link}`).not.toBeNull()
    })

    it('declares a route for each of its pages: without one nobody gets there', () => {
      const declared = remote.routes.map(({ path }) => path)
      expect(Object.keys(pages).filter((path) => !declared.includes(path))).toEqual([])
    })

    it('has a page for each of its routes', () => {
      const missing = remote.routes.map(({ path }) => path).filter((path) => !(path in pages))
      expect(missing, `routes without a page: add them to \`pages\` of ${remote.name}/src/app.tsx`).toEqual(
        [],
      )
    })

    it('starts once, comes, changes and goes, again and again, and leaves nothing behind', async () => {
      const { path = '/', role = 'administrator' } = tried[0] ?? {}
      const listeners = countPageListeners()
      const levels: number[][] = []
      const first = mountOf(remote.name, shellAt(path, role))
      await completed(() => lifecycles.bootstrap(first.props), 'it is started')
      for (let round = 0; round < 3; round += 1) {
        const recording = shellAt(path, role)
        const { props, failures } = mountOf(remote.name, recording)
        await completed(() => lifecycles.mount(props), 'it is mounted')
        await until(() => props.domElement.textContent !== '', 'it shows something')
        await completed(() => lifecycles.update?.(props), 'it is updated')
        await completed(() => lifecycles.unmount(props), 'it is taken down')
        expect(failures()).toEqual([])
        expect(props.domElement.childElementCount).toBe(0)
        expect(recording.held()).toEqual([])
        expectDeclared(recording)
        props.domElement.remove()
        levels.push([listeners.current(), document.body.childElementCount])
      }
      listeners.stop()
      // The first round may set up lasting objects; a later one adds nothing.
      expect(levels[2]).toEqual(levels[1])
      expect(document.body.childElementCount).toBe(1)
    })

    it.each(tried)(
      'shows a page at $path ($role), with the services that it declares',
      async ({ path, role }) => {
        const recording = shellAt(path, role)
        const { props, failures } = mountOf(remote.name, recording)
        await completed(() => lifecycles.mount(props), 'it is mounted')
        await until(() => props.domElement.querySelector('h1, h2, [role=alert]') !== null, 'a page shows')
        expect(failures()).toEqual([])
        expect(props.domElement.textContent).not.toContain(coreTexts.notFound)
        expect(props.domElement.textContent).not.toContain(coreTexts.renderFailure)
        await completed(() => lifecycles.unmount(props), 'it is taken down')
        expect(recording.held()).toEqual([])
        expectDeclared(recording)
      },
    )

    it('says so at an address below its own that has no page', async () => {
      const { props } = mountOf(remote.name, shellAt('/nowhere/at/all', 'administrator'))
      await completed(() => lifecycles.mount(props), 'it is mounted')
      await until(() => props.domElement.textContent?.includes(coreTexts.notFound) ?? false, 'it says so')
      await completed(() => lifecycles.unmount(props), 'it is taken down')
    })
  })
}

/** Every call is answered with an example made from the contract. */
const anyAnswer = Object.fromEntries(
  Object.entries(endpoints).map(([name, { response }]) => [
    name,
    isFileResponse(response)
      ? () => new File(['x'], 'x.pdf', { type: 'application/pdf' })
      : () => exampleOf(response),
  ]),
)

let mounts = 0
/** A fresh element and name, as the host's runner gives them. */
function mountOf(name: string, { shell }: RecordingShell) {
  mounts += 1
  const domElement = document.createElement('div')
  domElement.id = `${name}-contract-${mounts}`
  document.body.append(domElement)
  const failures: unknown[] = []
  const props: RemoteProps = {
    name: domElement.id,
    domElement,
    shell,
    onFailure: (error) => failures.push(error),
  }
  return { props, failures: () => failures }
}
