import { lazy, Suspense } from 'react'
import { useGuideOpen } from './guide-open.ts'

const GuidePanel = lazy(() => import('./guide-panel.tsx'))

/** Where the guide stands in a layout; nothing is loaded of it while it is put away. */
export function GuidePlace() {
  return useGuideOpen() ? (
    <Suspense fallback={null}>
      <GuidePanel />
    </Suspense>
  ) : null
}
