import { menuOf, routesOf } from '@sne/shared/domain'
import type { RemoteDeclaration } from '@sne/shared/shell'

/** What the host knows of this remote before any of its code is loaded. */
export const remote: RemoteDeclaration = {
  name: 'mfe-admin',
  routes: routesOf('mfe-admin').map(({ bundle, ...route }) => route),
  menu: menuOf('mfe-admin'),
  uses: ['session', 'toast', 'spinner', 'dirty', 'setTitle'],
}
