/**
 * Entry points that remotes use and the host itself does not. The federation plugin provides a shared module
 * only if the host names it somewhere; nothing here is loaded until a remote asks. Keep in step with the lazy
 * ones of ops/build/shared-modules.ts.
 */
export const providedOnDemand = {
  'react-hook-form': () => import('react-hook-form'),
  '@hookform/resolvers/zod': () => import('@hookform/resolvers/zod'),
  '@sne/shared/ui-data': () => import('@sne/shared/ui-data'),
  '@sne/shared/ui-more': () => import('@sne/shared/ui-more'),
}
