import type { RemoteDeclaration } from '@sne/shared/shell'
import { menu } from './menu.ts'
import { routes } from './routes.ts'

/** Declaration of this remote; the host reads it before any of its code is loaded. */
export const remote: RemoteDeclaration = {
  name: 'mfe-plates',
  routes,
  menu,
  uses: ['session', 'toast', 'spinner', 'dirty', 'setTitle'],
}
