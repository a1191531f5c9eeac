import { lazy, Suspense } from 'react'
import { useGuideOpen } from './guide-open.ts'

const GuidePanel = lazy(() => import('./guide-panel.tsx'))

/** The guide's place in a layout; none of its code is loaded while it is put away. */
export function GuidePlace() {
  return useGuideOpen() ? (
    <Suspense fallback={null}>
      <GuidePanel />
    </Suspense>
  ) : null
}
