// @vitest-environment happy-dom
import { defineRemote, type RemoteLifecycles, useShell } from '@sne/shared/shell'
import { shellDouble } from '@sne/shared/testing'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { hasUnsavedWork, unsavedWork } from '../shell/unsaved-work.ts'
import { mountRemote } from './runner.ts'

/** Counts the subscriptions of a mount that are still open. */
function countedShell() {
  const shell = shellDouble()
  const open = new Set<() => void>()
  const watched = <W extends { readonly subscribe: (changed: () => void) => () => void }>(service: W): W => ({
    ...service,
    subscribe: (changed) => {
      const end = service.subscribe(changed)
      open.add(end)
      return () => {
        open.delete(end)
        end()
      }
    },
  })
  const covers = new Set<string>()
  const spinner = {
    show: (message = '') => {
      covers.add(message)
      return () => void covers.delete(message)
    },
  }
  const counted = {
    ...shell,
    session: watched(shell.session),
    navigation: watched(shell.navigation),
    appearance: watched(shell.appearance),
    spinner,
    dirty: unsavedWork,
  }
  return { shell: counted, open, covers }
}

const ended = vi.fn()
const clicked = vi.fn()

/** A page with an effect, which registers with the shell outside of effects as well. */
function App() {
  const shell = useShell()
  useEffect(() => ended, [])
  useEffect(() => {
    shell.spinner.show('Salvataggio')
    shell.dirty.register({ key: 'form-1', label: 'il modulo' })
    shell.navigation.subscribe(() => undefined)
  }, [shell])
  return <p>Pagina</p>
}

const throwingAtUnmount = (): RemoteLifecycles => ({
  ...defineRemote({ App }),
  unmount: () => Promise.reject(new Error('unmount is broken')),
})

afterEach(() => {
  document.body.replaceChildren()
  vi.clearAllMocks()
})

it('unmount removes all of a remote whose own unmount throws: root, subscriptions, listeners, unsaved work', async () => {
  const { shell, open, covers } = countedShell()
  const mounted = await mountRemote(throwingAtUnmount(), document.body, {
    remote: 'mfe-x',
    shell,
    onFailure: vi.fn(),
  })
  const element = document.body.querySelector('.remote') as HTMLElement
  element.addEventListener('click', clicked)
  await vi.waitFor(() => expect([open.size > 0, covers.size, hasUnsavedWork()]).toEqual([true, 1, true]))
  element.click()
  expect(clicked).toHaveBeenCalledOnce()

  await expect(mounted.unmount()).rejects.toThrow('unmount is broken')
  expect(ended).toHaveBeenCalledOnce()
  expect([open.size, covers.size, hasUnsavedWork()]).toEqual([0, 0, false])
  expect(element.isConnected).toBe(false)
  element.click()
  expect(clicked).toHaveBeenCalledOnce()
})

it('a remote that was taken down registers nothing any more', async () => {
  const { shell, open, covers } = countedShell()
  const mount = vi.fn(async () => undefined)
  const lifecycles = { bootstrap: mount, mount, unmount: mount } as RemoteLifecycles
  const mounted = await mountRemote(lifecycles, document.body, { remote: 'mfe-x', shell, onFailure: vi.fn() })
  await mounted.unmount()
  const [props] = mount.mock.calls[1] as unknown as [{ shell: typeof shell }]
  props.shell.navigation.subscribe(() => undefined)
  props.shell.spinner.show('Ancora')
  props.shell.dirty.register({ key: 'late', label: 'in ritardo' })
  expect([open.size, covers.size, hasUnsavedWork()]).toEqual([0, 0, false])
})
