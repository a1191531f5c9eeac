import type { Release } from '@sne/shared/registry'

/** Where a remote made for the tests can be told to throw. */
export type ThrowingPlace = 'bootstrap' | 'mount' | 'render'

/**
 * The entry of a remote with a few lines behind it: its root says which version's code made it (`data-code`), and it throws
 * where `window.broken[version]` says. What throws at render is a value that the remote's root reads while rendering.
 */
export const marked = (entry: string, { container, version }: Release): string => `${entry}
;(() => {
  const whole = ${container}, version = ${JSON.stringify(version)}
  const check = (place) => { if (globalThis.broken?.[version] === place) throw new Error('broken at ' + place) }
  const withFaults = ({ bootstrap, mount, unmount }) => ({
    bootstrap: async (props) => { check('bootstrap'); return bootstrap(props) },
    mount: async (props) => {
      check('mount')
      props.domElement.dataset.code = version
      const { appearance } = props.shell
      const current = () => { check('render'); return appearance.current() }
      return mount({ ...props, shell: { ...props.shell, appearance: { ...appearance, current } } })
    },
    unmount,
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
