import { menuOf, routesOf } from '@sne/shared/domain'
import type { RemoteDeclaration } from '@sne/shared/shell'

/** What the host knows of this remote before any of its code is loaded. */
export const remote: RemoteDeclaration = {
  name: 'mfe-plates',
  routes: routesOf('mfe-plates').map(({ bundle, ...route }) => route),
  menu: menuOf('mfe-plates'),
  uses: ['session', 'toast', 'spinner', 'dirty', 'setTitle'],
}
