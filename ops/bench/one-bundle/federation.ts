/*
 * In place of host/src/remotes/federation.ts in the bundle that the shell is measured against: the same remotes, known
 * when it is built.
 */
import type { RemoteLifecycles } from '@sne/shared/shell'

const remotes: Readonly<Record<string, () => Promise<RemoteLifecycles>>> = {
  'mfe-shipping': () => import('../../../mfe-shipping/src/index.ts'),
  'mfe-plates': () => import('../../../mfe-plates/src/index.ts'),
  'mfe-reports': () => import('../../../mfe-reports/src/index.ts'),
  'mfe-admin': () => import('../../../mfe-admin/src/index.ts'),
}

export const checkRemoteScripts = () => undefined

export async function loadRelease(name: string): Promise<RemoteLifecycles> {
  const load = remotes[name]
  if (!load) throw new Error(`${name} is not in this bundle`)
  return load()
}
