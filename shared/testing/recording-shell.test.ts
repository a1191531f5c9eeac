// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { addressOf } from './addresses.ts'
import { countPageListeners } from './page-listeners.ts'
import { recordingShell } from './recording-shell.ts'

describe('what a contract test sees', () => {
  it('the shell of a contract test knows which services were used', () => {
    const { shell, touched } = recordingShell()
    shell.toast('info', 'Fatto')
    expect([...touched]).toEqual(['toast'])
  })

  it('the shell of a contract test names each service that was not given back', () => {
    const { shell, held } = recordingShell()
    const end = shell.navigation.subscribe(() => undefined)
    const hide = shell.spinner.show()
    const withdraw = shell.dirty.register({ key: 'grid-1', label: 'la griglia' })
    expect(held()).toEqual(['a subscription to the navigation', 'a spinner', 'the unsaved work grid-1'])
    end()
    hide()
    hide()
    withdraw()
    expect(held()).toEqual([])
  })

  it('the shell of a contract test counts listeners on the page that stay', () => {
    const count = countPageListeners()
    const listen = () => undefined
    window.addEventListener('resize', listen)
    document.addEventListener('keydown', listen, { capture: true })
    expect(count.current()).toBe(2)
    document.removeEventListener('keydown', listen)
    expect(count.current()).toBe(2)
    document.removeEventListener('keydown', listen, true)
    window.removeEventListener('resize', listen)
    expect(count.current()).toBe(0)
    count.stop()
  })

  it('the shell of a contract test tries a route where it can be opened', () => {
    const paths = ['/plate/:plateId?/planning', '/plate/:plateId/view', '/samples/*', '/archive/*']
    const routes = paths.map((path) => ({ path }))
    const menu = [{ to: '/samples/accepted' }]
    expect(routes.map((route) => addressOf(route, routes, menu))).toEqual([
      '/plate/planning',
      '/plate/1/view',
      '/samples/accepted',
      '/archive',
    ])
  })
})
