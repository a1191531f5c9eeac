import type { ComponentType } from 'react'
import { matchRoutes, Route, Routes } from 'react-router-dom'
import { NotFound } from '../ui/core/error-panel.tsx'
import { NotYetAvailable } from '../ui/core/not-yet.tsx'
import type { RemoteDeclaration } from './declaration.ts'
import { loadAhead } from './lazy-page.tsx'

/**
 * The root component of a remote: the pages of its declaration by their absolute paths. A declared route without a page says that it
 * is not available yet. The code of the page at the present address is asked for at once, while the host draws its frame.
 * @param pages by the path of their route
 */
export function remoteApp(
  { routes }: Pick<RemoteDeclaration, 'routes'>,
  pages: Readonly<Record<string, ComponentType>>,
): ComponentType {
  const patterns = routes.map(({ path }) => ({ path }))
  const opened = matchRoutes(patterns, location.pathname)?.[0]?.route.path
  if (opened !== undefined) loadAhead(pages[opened])
  return function RemoteApp() {
    return (
      <Routes>
        {routes.map(({ path, title }) => {
          const Shown = pages[path]
          return (
            <Route key={path} path={path} element={Shown ? <Shown /> : <NotYetAvailable title={title} />} />
          )
        })}
        <Route path="*" element={<NotFound />} />
      </Routes>
    )
  }
}
