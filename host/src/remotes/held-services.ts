import type { ShellServices, Watched } from '@sne/shared/shell'

/** The shell's services for one mount, and the end of everything that the mount registered with them. */
export interface HeldServices {
  readonly shell: ShellServices
  /** Ends subscriptions, uncovers the page and withdraws unsaved work, whose draft stays. Nothing is registered afterwards. */
  readonly release: () => void
}

const nothing = () => undefined

/**
 * Remembers the services that a mount registers with the shell. The host can end them when the remote does not.
 */
export function holdServices(shell: ShellServices): HeldServices {
  const held = new Set<() => void>()
  let released = false
  const hold = (register: () => () => void) => {
    if (released) return nothing
    const end = register()
    const once = () => {
      if (held.delete(once)) end()
    }
    held.add(once)
    return once
  }
  const watched = <W extends Watched<unknown>>(service: W): W => ({
    ...service,
    subscribe: (changed) => hold(() => service.subscribe(changed)),
  })
  return {
    shell: {
      ...shell,
      session: watched(shell.session),
      navigation: watched(shell.navigation),
      appearance: watched(shell.appearance),
      spinner: { show: (message) => hold(() => shell.spinner.show(message)) },
      dirty: { ...shell.dirty, register: (work) => hold(() => shell.dirty.register(work)) },
    },
    release: () => {
      released = true
      for (const end of [...held]) end()
    },
  }
}
