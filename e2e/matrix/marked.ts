import type { Release } from '@sne/shared/registry'

/** Where a remote made for the tests can be told to throw. */
export type ThrowingPlace = 'bootstrap' | 'mount' | 'render' | 'unmount'
/** Where it can be told never to settle. */
export type HangingPlace = 'bootstrap' | 'mount' | 'unmount'
/** The value of `window.broken[version]`. */
export type Breach = ThrowingPlace | `hang at ${HangingPlace}`

/**
 * The entry of a remote with a few lines behind it. Its root names the version whose code made it
 * (`data-code`). The remote throws, or does not settle, at the place given by `window.broken[version]`. A value
 * that the remote's root reads while rendering throws at render.
 */
export const marked = (entry: string, { container, version }: Release): string => `${entry}
;(() => {
  const whole = ${container}, version = ${JSON.stringify(version)}
  const check = (place) => {
    const breach = globalThis.broken?.[version]
    if (breach === place) throw new Error('broken at ' + place)
    return breach === 'hang at ' + place ? new Promise(() => undefined) : null
  }
  const withFaults = ({ bootstrap, mount, unmount }) => ({
    bootstrap: async (props) => { await check('bootstrap'); return bootstrap(props) },
    mount: async (props) => {
      await check('mount')
      props.domElement.dataset.code = version
      const { appearance } = props.shell
      const current = () => { check('render'); return appearance.current() }
      return mount({ ...props, shell: { ...props.shell, appearance: { ...appearance, current } } })
    },
    unmount: async (props) => { await check('unmount'); return unmount(props) },
  })
  let made
  ${container} = {
    init: (...given) => whole.init(...given),
    get: async (module) => {
      const factory = await whole.get(module)
      return () => (made ??= withFaults(factory()))
    },
  }
})();
`
