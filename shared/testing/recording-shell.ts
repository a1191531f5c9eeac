import type { ShellServices, Watched } from '../shell/index.ts'
import { type ShellDouble, shellDouble } from './shell-double.ts'

export interface RecordingShell {
  readonly shell: ShellServices
  readonly double: ShellDouble
  /** Services that were asked for so far. */
  readonly touched: ReadonlySet<string>
  /** Resources that an unmounted remote should have given back: subscriptions, spinners, unsaved work. */
  readonly held: () => string[]
}

/**
 * The shell's double for a contract test: it also records the used services, and resources not given back.
 */
export function recordingShell(given: Parameters<typeof shellDouble>[0] = {}): RecordingShell {
  const double = shellDouble(given)
  const touched = new Set<string>()
  const held = new Map<string, number>()
  const hold = (what: string) => {
    held.set(what, (held.get(what) ?? 0) + 1)
    let given = true
    return () => {
      if (given) held.set(what, (held.get(what) ?? 0) - 1)
      given = false
    }
  }
  const watched = <T extends Watched<unknown>>(what: string, value: T): T => ({
    ...value,
    subscribe: (changed: () => void) => {
      const release = hold(`a subscription to the ${what}`)
      const end = value.subscribe(changed)
      return () => {
        release()
        end()
      }
    },
  })
  const services: ShellServices = {
    ...double,
    session: watched('session', double.session),
    navigation: watched('navigation', double.navigation),
    appearance: watched('appearance', double.appearance),
    spinner: {
      show: (message) => {
        double.spinner.show(message)
        return hold('a spinner')
      },
    },
    dirty: {
      ...double.dirty,
      register: (work) => {
        const release = hold(`the unsaved work ${work.key}`)
        const withdraw = double.dirty.register(work)
        return () => {
          release()
          withdraw()
        }
      },
    },
  }
  const shell = new Proxy(services, {
    get: (target, name: string) => {
      touched.add(name)
      return Reflect.get(target, name)
    },
  })
  return {
    shell,
    double,
    touched,
    held: () => [...held].filter(([, count]) => count > 0).map(([what]) => what),
  }
}
