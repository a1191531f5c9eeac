import type { RouteLayout } from '@sne/shared/domain'
import { lazyPage } from '@sne/shared/shell'
import type { ComponentType } from 'react'
import { BareLayout } from './bare-layout.tsx'

/** Almost every page of a signed-in person has this frame. @throws ChunkLoadError */
export const loadFrame = () => import('./default-layout.tsx')

/** The frames around pages. Sign-in has none: the code of the others comes with the first page that needs it. */
export const frames: Readonly<Record<RouteLayout, ComponentType>> = {
  default: lazyPage(loadFrame),
  none: BareLayout,
  grid: lazyPage(() => import('./grid-layout.tsx')),
}
